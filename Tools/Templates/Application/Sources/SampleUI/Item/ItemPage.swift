import Foundation
import KasaneLive
import Observation
import SampleApplication
import SampleDomain

@Observable package final class ItemModel {
    var input = ItemInput()
    /// The stored item, or `nil` for a new item.
    private(set) var item: Item? {
        didSet { if let item { input = ItemInput(item) } }
    }
    private(set) var isSaved = false
    // kasane:if application
    @ObservationIgnored private var restoredInput: ItemInput?
    // kasane:end
    @ObservationIgnored private let id: String
    @ObservationIgnored private let useCases: ItemUseCases
    // kasane:fields model-properties
    // kasane:end

    /// - Parameter id: The ID in the page's URL, or `new`.
    // kasane:fields model-parameters
    package init(id: String, useCases: ItemUseCases) {
        // kasane:end
        self.id = id
        self.useCases = useCases
        // kasane:fields model-assignments
        // kasane:end
    }

    func load() async throws {
        // kasane:fields load
        // kasane:end
        guard id != "new" else { return }
        if let id = UUID(uuidString: id) { item = try await useCases.find(id) }
        guard item != nil else { throw PageError.notFound }
        if let restoredInput { input = restoredInput }  // kasane:if application
    }

    @ObservationIgnored private(set) lazy var save = Action(outcomeOf: self) { model in
        model.isSaved = false
        guard let id = model.item?.id else {
            let added = try await model.useCases.add(model.input)
            return .redirect(to: ItemPage.path.address(["id": added.id.uuidString]))
        }
        model.item = try await model.useCases.change(id, to: model.input)
        model.isSaved = true
        return .stay
    }

    @ObservationIgnored private(set) lazy var delete = Action(outcomeOf: self) { model in
        if let id = model.item?.id { try await model.useCases.delete(id) }
        return .redirect(to: ItemsPage.path.text)
    }
}

// kasane:if application
// What the user has typed survives a server restart.
extension ItemModel: Restorable {
    package var restorableState: ItemInput {
        get { input }
        set { (input, restoredInput) = (newValue, newValue) }
    }
}

// kasane:end
/// The form for a stored item, or for a new item at `/items/new`.
package struct ItemPage: Page {
    package static let path: PagePath = "/items/{id}"
    @Bindable private var model: ItemModel

    package init(model: ItemModel) {
        _model = Bindable(wrappedValue: model)
    }

    package var title: String { model.item?.label ?? "New item" }

    package var restorable: (any Restorable)? { model }  // kasane:if application

    package func load() async throws { try await model.load() }

    package var body: some HTML {
        SampleLayout {
            h1 { title }
            Form(submit: "Save", model.save) {
                // kasane:fields fields
                TextField("Title", text: $model.input.title)
                    .named("title")
                    .required("Enter the title.")
                TextField("Note", text: $model.input.note, kind: .multiline).named("note")
                // kasane:end
            }
            Live(.p, role: .status) { model.isSaved ? "Saved." : "" }
            if model.item != nil { Button("Delete", model.delete) }
        }
    }
}
