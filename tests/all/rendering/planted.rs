//! Drawings with faults, to see that they are found.

/// A drawing that is right: a root with two leaves, a move, a cut edge.
const RIGHT: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 130" width="120" height="130" font-family="Liberation Sans, sans-serif" font-size="12" font-weight="normal" font-style="normal" fill="#000">
<rect width="120" height="130" fill="#fff"/>
<path data-part="edge" data-node="/0" d="M60 32L30 90" stroke="#000"/>
<path data-part="edge" data-node="/1" d="M60 32L90 90" stroke="#000"/>
<path data-part="cut" d="M-5 7L1 -7M-1 7L5 -7" transform="translate(72 55.2) rotate(62.65)" stroke="#000"/>
<path data-part="shape" d="M48 32L72 32L60 8Z" fill="#fff" stroke="#000"/>
<circle data-part="shape" cx="30" cy="93" r="3.5"/>
<circle data-part="shape" cx="90" cy="93" r="3.5"/>
<rect data-part="ground" x="29" y="66" width="20" height="14" fill="#fff"/>
<rect data-part="shape" x="12" y="20" width="28" height="14" fill="#fff" stroke="#000"/>
<path data-part="board" d="M26 20L26 34" stroke="#888" stroke-width="0.6"/>
<text data-part="count" x="16" y="30" font-size="9">7</text>
<text data-part="label" x="31" y="77">mo</text>
<text data-part="label" x="76" y="20">Root</text>
<text data-part="label" x="22" y="114">12</text>
<text data-part="label" x="82" y="114">34</text>
</svg>
"##;

/// A fault in a drawing, and what must be said of it.
pub struct Planted {
    pub name: &'static str,
    /// What stands in the drawing that is right, and what is put into its place.
    change: [&'static str; 2],
    pub check: &'static str,
    pub renderers: &'static [&'static str],
    /// A part of the message.
    pub message: &'static str,
}

const ALL: &[&str] = &["CairoSVG", "Chromium", "librsvg"];
/// What is found without a renderer.
const FILE: &[&str] = &["file"];

const fn plant(
    name: &'static str,
    change: [&'static str; 2],
    (check, renderers): (&'static str, &'static [&'static str]),
    message: &'static str,
) -> Planted {
    Planted { name, change, check, renderers, message }
}

pub const PLANTED: &[Planted] = &[
    plant(
        "pale",
        [r#"y="20">Root"#, r##"y="20" fill="#ddd">Root"##],
        ("seen", ALL),
        "text 'Root' at",
    ),
    plant(
        "painted-over",
        [r#"y="20">Root"#, r##"y="20" stroke="#fff" stroke-width="3" paint-order="stroke">Root"##],
        ("seen", &["CairoSVG"]),
        "text 'Root' at",
    ),
    plant(
        "covered",
        [
            "</svg>",
            r##"<rect data-part="ground" x="70" y="5" width="45" height="20" fill="#fff"/></svg>"##,
        ],
        ("seen", ALL),
        "text 'Root' at",
    ),
    plant(
        "not-there",
        [r#"y="20">Root"#, r#"y="20" display="none">Root"#],
        ("seen", ALL),
        "text 'Root' is not there",
    ),
    plant("on-text", [r#"x="82""#, r#"x="30""#], ("apart", ALL), "overlaps text '34' at"),
    plant("touching-text", [r#"x="82""#, r#"x="35""#], ("apart", ALL), "overlaps text '34' at"),
    plant("on-edge", [r#"data-part="ground""#, ""], ("apart", ALL), "overlaps edge to /0 at"),
    plant("on-shape", [r#"x="76""#, r#"x="62""#], ("apart", ALL), "overlaps shape at"),
    plant(
        "in-a-shape",
        [r#"x="82" y="114""#, r#"x="57" y="29" font-size="6""#],
        ("apart", ALL),
        "overlaps shape at",
    ),
    plant(
        "number-on-a-line",
        [r#"x="16" y="30""#, r#"x="24" y="30""#],
        ("apart", ALL),
        "text '7' at",
    ),
    plant(
        "number-on-no-board",
        [r#"x="16" y="30""#, r#"x="16" y="55""#],
        ("apart", ALL),
        "is on no board",
    ),
    plant(
        "on-cut-mark",
        [r#"x="76" y="20""#, r#"x="75" y="60""#],
        ("apart", ALL),
        "overlaps cut at",
    ),
    plant(
        "marks-that-touch",
        ["</svg>", r##"<path data-part="cut" d="M70 58L82 65" stroke="#000"/></svg>"##],
        ("apart", FILE),
        "overlaps cut at",
    ),
    plant(
        "mark-off-its-edge",
        ["translate(72 55.2)", "translate(92 55.2)"],
        ("apart", FILE),
        "lies on no edge",
    ),
    plant(
        "mark-on-two-edges",
        ["translate(72 55.2)", "translate(61 35)"],
        ("apart", FILE),
        "lies on edge to /0 at",
    ),
    plant(
        "hidden-shape",
        [r#"x="29" y="66" width="20" height="14""#, r#"x="29" y="66" width="62" height="30""#],
        ("apart", FILE),
        "hides shape at",
    ),
    plant("text-outside", [r#"x="76""#, r#"x="105""#], ("fits", ALL), "text 'Root' at"),
    plant("shape-outside", [r#"cx="30""#, r#"cx="2""#], ("fits", FILE), "shape at"),
    plant(
        "empty-band",
        [
            r#"viewBox="0 0 120 130" width="120" height="130""#,
            r#"viewBox="0 0 120 150" width="120" height="150""#,
        ],
        ("fits", ALL),
        "px are empty at the bottom",
    ),
    plant(
        "style-sheet",
        ["<rect width", "<style>svg { stroke: red } .value { color: red }</style><rect width"],
        ("neighbours", &["Chromium"]),
        "the page and its own picture: ",
    ),
    plant(
        "no-font",
        [r#"font-weight="normal" font-style="normal""#, ""],
        ("neighbours", &["Chromium"]),
        "the first drawing: ",
    ),
];

/// The drawings with the faults, and the one that is right.
pub fn planted() -> Vec<(String, String)> {
    let mut drawings = vec![("planted-right".to_owned(), RIGHT.to_owned())];
    for planted in PLANTED {
        let [from, to] = planted.change;
        assert_eq!(RIGHT.matches(from).count(), 1, "{}", planted.name);
        let drawing = RIGHT.replace(from, to);
        drawings.push((format!("planted-{}", planted.name), drawing));
    }
    drawings
}
