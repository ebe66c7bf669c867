import Foundation
import HTTPTypes
import Hummingbird
import KasaneDomain
import KasaneHummingbird
import SampleApplication
import SampleDomain

/// The JSON API for items, as described in `openapi.json`.
package struct ItemAPI: Sendable {
    /// The OpenAPI document.
    package static var document: [UInt8] { PackageResources.openapi_json }

    private let search: SearchItems
    private let find: FindItem
    private let add: AddItem
    private let change: ChangeItem
    private let delete: DeleteItem

    package init(
        search: SearchItems,
        find: FindItem,
        add: AddItem,
        change: ChangeItem,
        delete: DeleteItem
    ) {
        self.search = search
        self.find = find
        self.add = add
        self.change = change
        self.delete = delete
    }

    package func addRoutes(to router: some RouterMethods<some RequestContext>) {
        let api = router.group("/api").for(.everyone)
        api.asset("openapi.json", contentType: "application/json", bytes: Self.document)
        api.get("items") { request, _ in
            let text = request.uri.queryParameters["q"].map { String($0) }
            return try await search(text ?? "").map { ItemDocument($0) }
        }
        api.post("items") { request, context in
            let input = try await request.decode(as: ItemInput.self, context: context)
            let item = try await add(input)
            return EditedResponse(
                status: .created,
                headers: [.location: "/api/items/\(item.id)"],
                response: ItemDocument(item)
            )
        }
        api.get("items/:id") { _, context in
            guard let item = try await find(id(in: context)) else {
                throw DomainError.notFound(ItemReason.missing)
            }
            return ItemDocument(item)
        }
        api.put("items/:id") { request, context in
            let input = try await request.decode(as: ItemInput.self, context: context)
            return ItemDocument(try await change(id(in: context), to: input))
        }
        api.delete("items/:id") { _, context in
            try await delete(id(in: context))
            return HTTPResponse.Status.noContent
        }
    }

    private func id(in context: some RequestContext) throws -> Item.ID {
        // No item has an ID that is not a UUID.
        guard let id = UUID(uuidString: try context.parameters.require("id")) else {
            throw DomainError.notFound(ItemReason.missing)
        }
        return id
    }
}

/// An item as JSON.
struct ItemDocument: ResponseCodable, Sendable {
    let id: UUID
    let title: String
    let note: String

    init(_ item: Item) {
        id = item.id
        title = item.title.rawValue
        note = item.note.rawValue
    }
}
