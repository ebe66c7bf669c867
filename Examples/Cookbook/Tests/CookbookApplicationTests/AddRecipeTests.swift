import CookbookApplication
import CookbookDomain
import CookbookInfrastructure
import KasaneDomain
import KasaneStore
import Testing

@Suite
struct AddRecipeTests {
    private let transactions = MemoryTransactions { CookbookRepositories($0) }

    @Test func `a recipe is stored`() async throws {
        let added = try await AddRecipe(transactions: transactions)(
            title: "  Miso   soup ",
            servings: 4,
            steps: "Heat the stock."
        )

        #expect(added.title.rawValue == "Miso soup")
        #expect(try await FindRecipe(transactions: transactions)(added.id) == added)
    }

    @Test func `two recipes cannot have the same title`() async throws {
        let addRecipe = AddRecipe(transactions: transactions)
        try await addRecipe(title: "Miso soup", servings: 4, steps: "")

        await #expect(throws: DomainError.invalidInput(CookbookReason.titleTaken, field: "title")) {
            try await addRecipe(title: "Miso soup", servings: 2, steps: "")
        }
    }

    @Test(arguments: [0, 101])
    func `a recipe serves 1 to 100 people`(servings: Int) async throws {
        let error = DomainError.invalidInput(CookbookReason.servingsOutOfRange, field: "servings")
        await #expect(throws: error) {
            try await AddRecipe(transactions: transactions)(
                title: "Miso soup",
                servings: servings,
                steps: ""
            )
        }
    }
}
