/// The HTML element of a region, a list or a row.
///
/// ```swift
/// ForEach(model.results, in: .tbody, rows: .tr) { city in
///     td { city.name }
///     td { "\(city.rain) %" }
/// }
/// ```
public struct RegionTag: Sendable {
    @usableFromInline let name: StaticString

    /// A generic block.
    public static let div = Self(name: "div")
    /// Generic inline text.
    public static let span = Self(name: "span")
    /// A paragraph.
    public static let p = Self(name: "p")
    /// A section with a heading.
    public static let section = Self(name: "section")
    /// Self-contained content, such as a news article.
    public static let article = Self(name: "article")
    /// The result of a calculation or user action.
    public static let output = Self(name: "output")
    /// An unordered list.
    public static let ul = Self(name: "ul")
    /// An ordered list.
    public static let ol = Self(name: "ol")
    /// A list item.
    public static let li = Self(name: "li")
    /// A table body.
    public static let tbody = Self(name: "tbody")
    /// A table row.
    public static let tr = Self(name: "tr")
    /// A table cell.
    public static let td = Self(name: "td")
}
