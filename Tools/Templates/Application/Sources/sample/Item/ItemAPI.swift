import Foundation
import HTTPTypes
import Hummingbird
import KasaneDomain
import KasaneHummingbird
import SampleApplication
import SampleDomain

/// The routes of items, as described in `openapi.json`.
struct ItemAPI: Sendable {
    let useCases: ItemUseCases

    func addRoutes(to api: some RouterMethods<some RequestContext>) {
        api.get("/items") { request, _ in
            let query = request.uri.queryParameters
            let page = try await useCases.search(
                query["q"].map { String($0) } ?? "",
                after: query["after"].flatMap { UUID(uuidString: String($0)) }
            )
            return ItemList(elements: page.elements.map { ItemDocument($0) }, next: page.next)
        }
        api.post("/items") { request, context in
            let input = try await request.decode(as: ItemInput.self, context: context)
            let item = try await useCases.add(input)
            return EditedResponse(
                status: .created,
                headers: [.location: "/api/items/\(item.id)"],
                response: ItemDocument(item)
            )
        }
        api.get("/items/:id") { _, context in
            guard let item = try await useCases.find(id(in: context)) else {
                throw DomainError.notFound(MissingElement(Item.self))
            }
            return ItemDocument(item)
        }
        api.put("/items/:id") { request, context in
            let input = try await request.decode(as: ItemInput.self, context: context)
            return ItemDocument(try await useCases.change(id(in: context), to: input))
        }
        api.delete("/items/:id") { _, context in
            try await useCases.delete(id(in: context))
            return HTTPResponse.Status.noContent
        }
    }

    private func id(in context: some RequestContext) throws -> Item.ID {
        // IDs are UUIDs, so no item has an ID in another format.
        guard let id = UUID(uuidString: try context.parameters.require("id")) else {
            throw DomainError.notFound(MissingElement(Item.self))
        }
        return id
    }
}

/// A page of items as JSON.
private struct ItemList: ResponseEncodable {
    let elements: [ItemDocument]
    /// The value of `after` for the next page, or `nil` on the last page.
    let next: UUID?
}

/// An item as JSON, which consists of its ID and its input.
private struct ItemDocument: ResponseEncodable, Sendable {
    private enum CodingKeys: CodingKey { case id }

    let id: UUID
    let input: ItemInput

    init(_ item: Item) {
        id = item.id
        input = ItemInput(item)
    }

    func encode(to encoder: any Encoder) throws {
        try input.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
    }
}
