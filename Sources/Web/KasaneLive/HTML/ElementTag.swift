/// An element name that can be called like a function to create the element.
///
/// ```swift
/// p(.class("hint")) { "As on your passport" }
/// ```
public struct ElementTag: Sendable {
    @usableFromInline let name: StaticString

    @inlinable
    init(_ name: StaticString) {
        self.name = name
    }

    /// Creates an element.
    @inlinable
    public func callAsFunction<Content: HTML>(
        _ attributes: Attribute...,
        @HTMLBuilder content: () -> Content
    ) -> Element<Content> {
        Element(name, attributes, content())
    }
}
