import Foundation
import KasaneLive
import Observation
import SampleApplication
import SampleDomain

@Observable package final class NewItemModel {
    var input = ItemInput()
    @ObservationIgnored private let addItem: AddItem
    // kasane:fields model-properties
    // kasane:end

    package init(
        // kasane:fields model-parameters
        // kasane:end
        addItem: AddItem
    ) {
        self.addItem = addItem
        // kasane:fields model-assignments
        // kasane:end
    }

    // kasane:fields model-load
    // kasane:end
    @ObservationIgnored private(set) lazy var add = Action(outcomeOf: self) { model in
        let item = try await model.addItem(model.input)
        return .redirect(to: ItemPage.path.address(["id": item.id.uuidString]))
    }
}

package struct NewItemPage: Page {
    package static let path: PagePath = "/items/new"
    @Bindable private var model: NewItemModel

    package init(model: NewItemModel) {
        _model = Bindable(wrappedValue: model)
    }

    package var title: String { "New item" }

    // kasane:fields page-load
    // kasane:end
    package var body: some HTML {
        SampleLayout {
            h1 { title }
            Form(submit: "Save", model.add) {
                // kasane:fields fields-call
                ItemFields(input: $model.input)
                // kasane:end
            }
        }
    }
}

/// The fields of an item.
struct ItemFields: Component {
    @Binding var input: ItemInput
    // kasane:fields fields-properties
    // kasane:end

    var body: some HTML {
        // kasane:fields fields
        TextField("Title", text: $input.title).named("title").required("Enter the title.")
        TextField("Note", text: $input.note, kind: .multiline).named("note")
        // kasane:end
    }
}
