import Testing

@testable import KasaneGenerator

@Suite
struct NameRenamingTests {
    @Test(arguments: [
        ("let items: [Item] = []", "let orderLines: [OrderLine] = []"),
        ("/// Returns an item, or all items.", "/// Returns an order line, or all order lines."),
        (#"title = "New item""#, #"title = "New order line""#),
        (#"path = "/items/{id}""#, #"path = "/order-lines/{id}""#),
        (#""Items: \(model.items.count)""#, #""Order lines: \(model.orderLines.count)""#),
        (#"case missing = "item-missing""#, #"case missing = "order-line-missing""#),
        ("@Test func `an item is found`()", "@Test func `an order line is found`()"),
        (#"f("\(g(item)) item", item)"#, #"f("\(g(orderLine)) order line", orderLine)"#),
    ])
    func `a name is spelled as its context requires`(line: String, renamed: String) {
        #expect(NameRenaming(Words("Item"), to: Words("OrderLine"))(line) == renamed)
    }

    @Test func `the article fits the name`() {
        #expect(NameRenaming(Words("Item"), to: Words("Book"))("// An item.") == "// A book.")
    }

    @Test(arguments: [
        ("Book", "Books"), ("Category", "Categories"), ("Day", "Days"), ("Box", "Boxes"),
        ("OrderAddress", "OrderAddresses"), ("Branch", "Branches"),
    ])
    func `a plural follows the rules of English`(name: String, plural: String) {
        #expect(Words(name).plural.type == plural)
    }
}
