import Foundation
import Testing

@testable import KasaneGenerator

@Suite
struct NewApplicationTests {
    /// Every combination of features.
    static let variants: [Set<Feature>] = Feature.allCases.reduce([[]]) { sets, feature in
        sets + sets.map { $0.union([feature]) }
    }

    @Test func `a plain application has the listed files`() throws {
        let plan = try application().plan()

        #expect(
            plan.created.keys.sorted() == [
                ".github/workflows/check.yml", ".gitignore", ".swift-format", "AGENTS.md",
                "Containerfile", "Makefile", "Package.swift", "README.md",
                "Sources/BookShopApplication/Item/ItemUseCases.swift",
                "Sources/BookShopDomain/BookShopRepositories.swift",
                "Sources/BookShopDomain/Item/Item.swift",
                "Sources/BookShopInfrastructure/BookShopStore.swift",
                "Sources/BookShopUI/Item/ItemPage.swift",
                "Sources/BookShopUI/Item/ItemsPage.swift",
                "Sources/BookShopUI/Site/BookShopLayout.swift",
                "Sources/BookShopUI/Site/WelcomePage.swift",
                "Sources/book-shop/Composition.swift", "Sources/book-shop/Pages.swift",
                "Tests/BookShopApplicationTests/ItemTests.swift",
                "Tests/BookShopApplicationTests/StoreAdapter.swift",
                "Tests/BookShopTests/BookShopSite.swift",
                "Tests/BookShopTests/ItemPagesTests.swift", "Tests/BookShopTests/LayerTests.swift",
                "Tests/BookShopTests/WelcomePageTests.swift", "deploy/book-shop.service",
            ]
        )
    }

    @Test(arguments: NewApplicationTests.variants)
    func `no application has more than 30 files`(features: Set<Feature>) throws {
        #expect(try application(features).plan().created.count <= 30)
    }

    @Test(arguments: NewApplicationTests.variants)
    func `no placeholder or marker of a part is left`(features: Set<Feature>) throws {
        let place = #/(?i)sample|\.\./\.\.|Tools/Templates|kasane:(if|else|end|fields)\b|//- /#
        for (path, text) in try application(features).plan().created {
            #expect(!path.contains(place), "\(path)")
            let found = text.matches(of: place).map { String($0.output.0) }
            #expect(found == [], "\(path)")
        }
    }

    @Test func `an application has only the parts that were requested`() throws {
        for features in Self.variants {
            let text = try application(features).plan().created.values.joined()
            #expect(text.contains("PostgresStore") == features.contains(.postgres))
            #expect(text.contains("openapi.json") == features.contains(.api))
            #expect(text.contains("AccountsPart()") == features.contains(.accounts))
            #expect(text.contains("JobOutbox") == features.contains(.jobs))
            #expect(text.contains("JobWorker") == !features.isDisjoint(with: [.accounts, .jobs]))
        }
    }

    @Test func `the composition of accounts and jobs has at most 80 lines`() throws {
        let plan = try application([.accounts, .jobs]).plan()
        let composition = try #require(plan.created["Sources/book-shop/Composition.swift"])

        #expect(composition.split(separator: "\n", omittingEmptySubsequences: false).count <= 81)
    }

    @Test func `tests import the module of an executable with a hyphen`() throws {
        let plan = try application().plan()
        let test = try #require(plan.created["Tests/BookShopTests/BookShopSite.swift"])

        #expect(test.contains("\nimport book_shop\n"))
        #expect(plan.created["deploy/book-shop.service"]?.contains("BOOK_SHOP_DATABASE") == true)
    }

    @Test(arguments: ["news", "backup", "list"])
    func `the user of the image has no name that the system uses`(name: String) throws {
        let name = try ApplicationName(name)
        let plan = try NewApplication(name, dependency: .path("/kasane")).plan()
        let container = try #require(plan.created["Containerfile"])

        #expect(container.contains("\nRUN useradd --system --create-home --home-dir /data app\n"))
        #expect(container.contains("\nUSER app\n"))
    }

    @Test func `a name that contains a placeholder is kept`() throws {
        let name = try ApplicationName("resample")
        let application = NewApplication(name, dependency: .path("/sample/kasane"))
        let plan = try application.plan()

        #expect(plan.created["Sources/ResampleDomain/ResampleRepositories.swift"] != nil)
        #expect(plan.created["Package.swift"]?.contains(#"path: "/sample/kasane""#) == true)
    }

    @Test func `Kasane comes from the checkout or from a repository`() throws {
        let url = "https://git.example/kasane"
        let remote = try KasaneDependency(url: url)
        let local = try KasaneDependency(url: nil)
        let version = Checkout.version

        let manifest = try application(dependency: remote).plan().created["Package.swift"]
        #expect(
            manifest?.contains(#"(url: "\#(url)", .upToNextMinor(from: "\#(version)"))"#) == true
        )
        let container = try application(dependency: remote).plan().created["Containerfile"]
        #expect(container?.contains("--from=kasane") == false)
        let path = Checkout.folder.path
        #expect(
            try application(dependency: local).plan().created["Package.swift"]?
                .contains(#".package(name: "kasane", path: "\#(path)")"#) == true
        )
    }

    @Test func `the version is that of the release`() {
        #expect(Checkout.version.contains(#/^\d+\.\d+\.\d+$/#))
    }

    @Test(arguments: ["https://git.example/other", "kasane\""])
    func `an invalid URL is refused`(url: String) {
        #expect(throws: GeneratorError.self) { try KasaneDependency(url: url) }
    }

    @Test func `an existing folder is not overwritten`() throws {
        try withTemporaryFolder { parent in
            let folder = parent.appending(path: "book-shop")
            try FileManager.default.createDirectory(
                at: folder,
                withIntermediateDirectories: false
            )

            #expect(throws: GeneratorError.self) { try application().folder(in: parent) }
        }
    }

    @Test(arguments: ["", "Sources/deep"])
    func `an application is not created inside another`(path: String) throws {
        try withTemporaryFolder { parent in
            let outer = parent.appending(path: "outer")
            _ = try application().plan().write(to: outer)
            let folder = outer.appending(path: path)
            let error = #expect(throws: GeneratorError.self) {
                try application().folder(in: folder)
            }

            let reason = "/outer is already an application. Run the command in another folder."
            #expect(error?.description.hasSuffix(reason) == true)
            _ = try application().folder(in: parent)
        }
    }

    @Test func `the commands create a Git repository unless there is one`() throws {
        try withTemporaryFolder { parent in
            let application = try application()
            #expect(
                application.nextCommands(in: parent)
                    == ["cd book-shop", "git init", "make test", "make dev"]
            )
            try FileManager.default.createDirectory(
                at: parent.appending(path: ".git"),
                withIntermediateDirectories: false
            )
            let folder = parent.appending(path: "apps")
            #expect(
                application.nextCommands(in: folder) == ["cd book-shop", "make test", "make dev"]
            )
        }
    }

    @Test func `a use case requests a job, and the inner layers import none`() throws {
        let files = try application([.jobs]).plan().created
        let useCases = files["Sources/BookShopApplication/Item/ItemUseCases.swift"]

        #expect(useCases?.contains("try await repositories.outbox.requestSummary()") == true)
        let inner = ["Sources/BookShopDomain/", "Sources/BookShopApplication/"]
        for (path, text) in files where inner.contains(where: path.hasPrefix) {
            #expect(!text.contains("import KasaneJobs"), "\(path)")
        }
    }

    @Test func `the account pages have the application's layout`() throws {
        let pages = try application([.accounts]).plan().created["Sources/book-shop/Pages.swift"]

        #expect(
            pages?.contains("settings.layout = { _ in { content in BookShopLayout { content } } }")
                == true
        )
    }

    private func application(
        _ features: Set<Feature> = [],
        dependency: KasaneDependency = .path("/checkout/kasane")
    ) throws -> NewApplication {
        NewApplication(try ApplicationName("book-shop"), features: features, dependency: dependency)
    }
}

/// Runs a test with an empty folder, which is deleted afterwards.
func withTemporaryFolder(_ test: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try test(folder)
}
