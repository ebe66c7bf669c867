/// An element that can be a region, a list or a row of a live page.
public struct RegionTag: Sendable {
    @usableFromInline let name: StaticString

    /// A group without a meaning of its own.
    public static let div = Self(name: "div")
    /// A run of text without a meaning of its own.
    public static let span = Self(name: "span")
    /// A paragraph.
    public static let p = Self(name: "p")
    /// A part of a page with a heading of its own.
    public static let section = Self(name: "section")
    /// A part that stands for itself.
    public static let article = Self(name: "article")
    /// What came of what was entered.
    public static let output = Self(name: "output")
    /// A list without an order.
    public static let ul = Self(name: "ul")
    /// A list in order.
    public static let ol = Self(name: "ol")
    /// An item of a list.
    public static let li = Self(name: "li")
    /// The body of a table.
    public static let tbody = Self(name: "tbody")
    /// A row of a table.
    public static let tr = Self(name: "tr")
    /// A cell.
    public static let td = Self(name: "td")
}
