/// A list that sends only inserted, removed, moved and changed rows.
///
/// ```swift
/// ForEach(model.results) { city in
///     span { city.name }
///     Button("Watch \(city.name)") { try await model.watch(city) }
/// }
/// ```
///
/// A row keeps its element, including focus and unsent input, as long as the list contains the
/// row's key. A key's description must be the same in every process, as it is for numbers and
/// codes.
public struct ForEach<Data: Collection, Row: HTML>: HTML {
    private let data: Data
    private let container: RegionTag
    private let rowTag: RegionTag
    private let attributes: [Attribute]
    private let location: SourceLocation
    private let key: (Data.Element) -> String
    private var rowAttributes: (Data.Element) -> [Attribute] = { _ in [] }
    private var move: ((MovedRow<Data.Element>) async throws -> Void)?
    private let row: (Data.Element) -> Row

    /// Creates a list that identifies each row by a key.
    ///
    /// - Parameter key: The key that identifies a row. Rows with equal keys are identified by their
    ///   order.
    public init(
        _ data: Data,
        key: KeyPath<Data.Element, some CustomStringConvertible>,
        in container: RegionTag = .ul,
        rows: RegionTag = .li,
        _ attributes: Attribute...,
        file: StaticString = #fileID,
        line: UInt = #line,
        column: UInt = #column,
        @HTMLBuilder row: @escaping (Data.Element) -> Row
    ) {
        self.data = data
        self.container = container
        rowTag = rows
        self.attributes = attributes
        location = SourceLocation(file: file, line: line, column: column)
        self.key = { $0[keyPath: key].description }
        self.row = row
    }

    /// Creates a list of `Identifiable` elements.
    ///
    /// Rows with equal IDs are identified by their order.
    public init(
        _ data: Data,
        in container: RegionTag = .ul,
        rows: RegionTag = .li,
        _ attributes: Attribute...,
        file: StaticString = #fileID,
        line: UInt = #line,
        column: UInt = #column,
        @HTMLBuilder row: @escaping (Data.Element) -> Row
    ) where Data.Element: Identifiable, Data.Element.ID: CustomStringConvertible {
        self.data = data
        self.container = container
        rowTag = rows
        self.attributes = attributes
        location = SourceLocation(file: file, line: line, column: column)
        key = { $0.id.description }
        self.row = row
    }

    /// Adds attributes to the rows.
    ///
    /// ```swift
    /// ForEach(model.results) { city in span { city.name } }
    ///     .rowAttributes { city in city.isNew ? [.class("new")] : [] }
    /// ```
    ///
    /// A row is sent again when its attributes change.
    public func rowAttributes(_ attributes: @escaping (Data.Element) -> [Attribute]) -> Self {
        var list = self
        list.rowAttributes = attributes
        return list
    }

    /// Lets users reorder rows by dragging their ``DragHandle``.
    ///
    /// ```swift
    /// ForEach(model.results) { city in
    ///     span { city.name }
    ///     DragHandle()
    /// }
    /// .onMove { move in try await model.move(move.row, before: move.next) }
    /// ```
    ///
    /// The list always follows the data, so the rows don't move if the action rejects the move.
    /// Handles require a pointer and are hidden without JavaScript, so also add buttons that move
    /// rows.
    ///
    /// - Parameter action: An action that runs on the page's actor after a drag, like a
    ///   ``Button``'s action.
    public func onMove(
        _ action: @escaping (MovedRow<Data.Element>) async throws -> Void
    ) -> Self {
        var list = self
        list.move = action
        return list
    }

    /// Writes the list.
    public func render(into output: inout HTMLOutput) {
        let list = output.claim(.list, attributes, location)
        var rows: [String: Data.Element] = [:]
        output.writeRegion(
            .list,
            container,
            attributes,
            id: list,
            lateScript: move == nil ? nil : "reorder"
        ) { output in
            for element in data {
                guard let list, let pass = output.pass else {
                    writeRow(element, id: nil, into: &output)
                    continue
                }
                let outer = pass.identities.scope
                pass.identities.scope = outer.row(list, key: key(element))
                let id = pass.claim {
                    pass.identities.scope.identity(.row, name: "", occurrence: $0)
                }
                if move != nil { rows[id.text] = element }
                writeRow(element, id: id, into: &output)
                pass.identities.scope = outer
            }
        }
        if let list, let move { output.pass?.add(list, .list { Self.work(move, $0, rows) }) }
    }

    private static func work(
        _ move: @escaping (MovedRow<Data.Element>) async throws -> Void,
        _ value: String,
        _ rows: [String: Data.Element]
    ) -> (() async throws -> Void)? {
        let ids = value.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        guard ids.count == 2, let row = rows[ids[0]], ids[1].isEmpty || rows[ids[1]] != nil
        else { return nil }
        let moved = MovedRow(row: row, next: rows[ids[1]])
        return { try await move(moved) }
    }

    private func writeRow(_ element: Data.Element, id: NodeID?, into output: inout HTMLOutput) {
        output.writeRegion(.row, rowTag, rowAttributes(element), id: id) {
            row(element).render(into: &$0)
        }
    }
}

/// A row that the user dragged to another position.
public struct MovedRow<Element> {
    /// The dragged row's element.
    public let row: Element
    /// The element of the row that now follows the dragged row, or `nil` if the dragged row is
    /// last.
    public let next: Element?
}
