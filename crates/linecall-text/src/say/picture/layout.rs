//! Where points lie in a picture.

use linecall_law::{Goal, Lattice, Placement, Point, Rules, Shape, Side, Skew};

/// The height of a row of hexagons.
const HEX_ROW: f32 = 0.866_025_4;
/// From the centre of a hexagon to its corners.
const HEX_SIDE: f32 = 0.577_350_26;
/// Room around the board for labels.
const MARGIN: f32 = 1.1;
/// How many layers of a box stand side by side.
const ACROSS: usize = 4;

/// A board on paper.
pub(super) struct Layout {
    lattice: Lattice,
    on_lines: bool,
}

impl Layout {
    pub(super) fn of(rules: &Rules) -> Self {
        let lattice = rules.lattice;
        let plays_on_lines = matches!(rules.goal, Goal::Rows(_))
            && rules.placement == Placement::Anywhere
            && rules.blocked.is_empty()
            && lattice.shape() == Shape::Square;
        Layout { lattice, on_lines: plays_on_lines && lattice.cols().min(lattice.rows()) >= 9 }
    }

    /// Whether stones lie where lines cross, as in gomoku, and not in cells.
    pub(super) fn stones_on_lines(&self) -> bool {
        self.on_lines
    }

    pub(super) fn has_layers(&self) -> bool {
        self.lattice.shape() == Shape::Box
    }

    /// How far a row is moved to the right against the one above.
    fn lean(&self) -> f32 {
        match self.lattice.shape() {
            Shape::Hex(Skew::Rising) => 0.5,
            Shape::Hex(Skew::Falling) | Shape::Triangle | Shape::Hexagon => -0.5,
            Shape::Square | Shape::Box => 0.0,
        }
    }

    fn row_height(&self) -> f32 {
        if self.lean() == 0.0 { 1.0 } else { HEX_ROW }
    }

    /// Width and height of one layer, without the room around it.
    fn layer_size(&self) -> [f32; 2] {
        let points = || self.lattice.points().filter(|p| p.z == 0 && p.w == 0 && p.v == 0).map(|p| self.offset(p));
        let most = |axis: usize| points().map(|at| at[axis]).fold(0.0, f32::max);
        [most(0) + 1.0, most(1) + 1.0]
    }

    /// The place of a point in its layer, the leftmost and the topmost point being at 0.5.
    fn offset(&self, p: Point) -> [f32; 2] {
        let flat = |p: Point| [p.x as f32 + self.lean() * p.y as f32, p.y as f32 * self.row_height()];
        let left = match self.lattice.shape() {
            Shape::Triangle | Shape::Hex(Skew::Falling) => flat(Point::flat(0, self.lattice.rows() as i32 - 1))[0],
            Shape::Hexagon => flat(Point::flat(0, self.lattice.base() as i32 - 1))[0],
            _ => 0.0,
        };
        let at = flat(p);
        [at[0] - left + 0.5, at[1] + 0.5]
    }

    /// The first points of the layers, in their order; one on a plane.
    pub(super) fn layers(&self) -> Vec<Point> {
        let [_, _, layers, boxes, more] = self.lattice.sides().map(|side| side as i32);
        let all = (0..more).flat_map(|v| (0..boxes).flat_map(move |w| (0..layers).map(move |z| [0, 0, z, w, v])));
        all.map(Point::of).collect()
    }

    /// Where a layer begins, its labels included.
    fn layer_origin(&self, p: Point) -> [f32; 2] {
        if !self.has_layers() {
            return [0.0, 0.0];
        }
        let [_, _, layers, boxes, _] = self.lattice.sides().map(|side| side as usize);
        let nth = (p.v as usize * boxes + p.w as usize) * layers + p.z as usize;
        let across = self.across();
        let [width, height] = self.layer_size();
        [(nth % across) as f32 * (width + MARGIN), (nth / across) as f32 * (height + 2.0 * MARGIN)]
    }

    /// Layers side by side: in four dimensions and more, those of a box.
    fn across(&self) -> usize {
        let layers = self.lattice.layers() as usize;
        if self.lattice.dimensions() > 3 { layers } else { layers.min(ACROSS) }
    }

    /// Width and height of the picture.
    pub(super) fn size(&self) -> (f32, f32) {
        let [width, height] = self.layer_size();
        let layers = self.layers().len();
        let across = self.across().max(1);
        let down = layers.div_ceil(across);
        let (right, below) = if self.has_layers() { (MARGIN, 2.0 * MARGIN) } else { (MARGIN, MARGIN) };
        let wide = across as f32 * (width + right) + MARGIN;
        (wide, down as f32 * (height + below) + MARGIN)
    }

    /// The middle of a point.
    pub(super) fn center(&self, p: Point) -> [f32; 2] {
        let (origin, at) = (self.layer_origin(p), self.offset(p));
        let title = if self.has_layers() { MARGIN } else { 0.0 };
        [origin[0] + at[0] + MARGIN, origin[1] + at[1] + MARGIN + title]
    }

    /// The corners of a cell, clockwise.
    pub(super) fn outline(&self, p: Point) -> Vec<[f32; 2]> {
        let [x, y] = self.center(p);
        let corners: &[[f32; 2]] = if self.lean() == 0.0 {
            &[[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]]
        } else {
            const HALF: f32 = HEX_SIDE / 2.0;
            &[[0.0, -HEX_SIDE], [0.5, -HALF], [0.5, HALF], [0.0, HEX_SIDE], [-0.5, HALF], [-0.5, -HALF]]
        };
        corners.iter().map(|&[dx, dy]| [x + dx, y + dy]).collect()
    }

    /// The edges of a cell that lie on a side of the board.
    pub(super) fn edge(&self, p: Point, side: Side) -> Vec<[f32; 2]> {
        let corners = self.outline(p);
        let leans_left = self.lean() < 0.0;
        let places: &[usize] = match (corners.len(), side) {
            (4, Side::Top) => &[0, 1],
            (4, Side::Right) => &[1, 2],
            (4, Side::Bottom) => &[2, 3],
            (4, Side::Left) => &[3, 0],
            (_, Side::Top) => &[5, 0, 1],
            (_, Side::Bottom) => &[2, 3, 4],
            (_, Side::Right) if leans_left => &[1, 2, 3],
            (_, Side::Left) if leans_left => &[4, 5, 0],
            (_, Side::Right) => &[0, 1, 2],
            (_, Side::Left) => &[3, 4, 5],
        };
        places.iter().map(|&i| corners[i]).collect()
    }

    /// Where the name of a column stands: above its first point.
    pub(super) fn column_label(&self, x: i32, layer: Point) -> [f32; 2] {
        let column = (0..self.lattice.rows() as i32).map(|y| Point { x, y, ..layer });
        let top = column.into_iter().find(|&p| self.lattice.contains(p)).unwrap_or(layer);
        let [cx, cy] = self.center(top);
        let aside = if self.lean() == 0.0 { 0.0 } else { 0.4_f32.copysign(-self.lean()) };
        [cx + aside, cy - 0.85]
    }

    /// Where the number of a row stands: left of its first point.
    pub(super) fn row_label(&self, y: i32, layer: Point) -> [f32; 2] {
        let row = (0..self.lattice.cols() as i32).map(|x| Point { x, y, ..layer });
        let first = row.into_iter().find(|&p| self.lattice.contains(p)).unwrap_or(layer);
        let [cx, cy] = self.center(first);
        [cx - if self.on_lines { 1.1 } else { 0.9 }, cy]
    }

    /// What a layer is called; nothing on a plane.
    pub(super) fn layer_name(&self, layer: Point) -> Option<String> {
        let names = ["z", "w", "v"];
        let numbers = &layer.coordinates()[2..self.lattice.dimensions()];
        let parts: Vec<String> = names.iter().zip(numbers).map(|(name, n)| format!("{name}={}", n + 1)).collect();
        (!parts.is_empty()).then(|| parts.join(","))
    }

    /// Where that stands.
    pub(super) fn layer_title(&self, layer: Point) -> [f32; 2] {
        let [x, y] = self.layer_origin(layer);
        [x + MARGIN + self.layer_size()[0] / 2.0, y + 0.7]
    }
}
