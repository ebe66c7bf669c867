import Foundation
import KasaneLive
import Observation
import SampleApplication
import SampleDomain

@Observable package final class ItemModel {
    var input = ItemInput()
    private(set) var item: Item?
    private(set) var isSaved = false
    @ObservationIgnored private let id: UUID
    @ObservationIgnored private let findItem: FindItem
    @ObservationIgnored private let changeItem: ChangeItem
    @ObservationIgnored private let deleteItem: DeleteItem
    // kasane:fields model-properties
    // kasane:end

    package init(
        id: UUID,
        // kasane:fields model-parameters
        // kasane:end
        findItem: FindItem,
        changeItem: ChangeItem,
        deleteItem: DeleteItem
    ) {
        self.id = id
        self.findItem = findItem
        self.changeItem = changeItem
        self.deleteItem = deleteItem
        // kasane:fields model-assignments
        // kasane:end
    }

    func load() async throws {
        guard let found = try await findItem(id) else { throw PageError.notFound }
        item = found
        input = found.input
        // kasane:fields load
        // kasane:end
    }

    @ObservationIgnored private(set) lazy var save = Action(of: self) { model in
        model.isSaved = false
        model.item = try await model.changeItem(model.id, to: model.input)
        model.isSaved = true
    }

    @ObservationIgnored private(set) lazy var delete = Action(outcomeOf: self) { model in
        try await model.deleteItem(model.id)
        return .redirect(to: ItemsPage.path.text)
    }
}

/// The page of an item, to change or delete it.
package struct ItemPage: Page {
    package static let path: PagePath = "/items/{id}"
    @Bindable private var model: ItemModel

    package init(model: ItemModel) {
        _model = Bindable(wrappedValue: model)
    }

    package var title: String { model.item?.label ?? "Item" }

    package func load() async throws {
        try await model.load()
    }

    package var body: some HTML {
        SampleLayout {
            h1 { title }
            Form(submit: "Save", model.save) {
                // kasane:fields fields-call
                ItemFields(input: $model.input)
                // kasane:end
            }
            Live(.p, role: .status) { model.isSaved ? "Saved." : "" }
            Button("Delete", model.delete)
        }
    }
}
