import Foundation
import KasaneDomain
import KasaneStore
import SampleApplication
import SampleDomain
import SampleInfrastructure
import Testing

@Suite
struct ItemUseCaseTests {
    private let transactions = MemoryTransactions { SampleRepositories($0) }

    @Test func `an item is added and found`() async throws {
        let item = try await AddItem(transactions: transactions)(makeInput())

        #expect(item.input == makeInput())
        #expect(try await FindItem(transactions: transactions)(item.id) == item)
        #expect(try await SearchItems(transactions: transactions)() == [item])
    }

    @Test func `an item without a label is refused`() async throws {
        var input = makeInput()
        // kasane:fields refused
        input.title = " "
        let error = DomainError.invalidInput(ItemReason.titleInvalid, field: "title")
        // kasane:end

        await #expect(throws: error) {
            try await AddItem(transactions: transactions)(input)
        }
        #expect(try await SearchItems(transactions: transactions)() == [])
    }

    @Test func `an item is changed`() async throws {
        let item = try await AddItem(transactions: transactions)(makeInput())
        var input = makeInput()
        // kasane:fields changed
        input.title = "Second"
        // kasane:end

        let changed = try await ChangeItem(transactions: transactions)(item.id, to: input)

        #expect(changed.label == "Second")
        #expect(try await SearchItems(transactions: transactions)("second") == [changed])
        #expect(try await SearchItems(transactions: transactions)("first") == [])
    }

    @Test func `an item that does not exist is not changed`() async throws {
        await #expect(throws: DomainError.notFound(ItemReason.missing)) {
            try await ChangeItem(transactions: transactions)(UUID(), to: makeInput())
        }
    }

    @Test func `an item is deleted`() async throws {
        let item = try await AddItem(transactions: transactions)(makeInput())

        try await DeleteItem(transactions: transactions)(item.id)

        #expect(try await FindItem(transactions: transactions)(item.id) == nil)
    }

    private func makeInput() -> ItemInput {
        var input = ItemInput()
        // kasane:fields input
        input.title = "First"
        input.note = "A note"
        // kasane:end
        return input
    }
}
