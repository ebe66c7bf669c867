import CookbookUI
import KasaneHummingbird
import KasaneSQLite

@main
enum Cookbook {
    static func main() async {
        await application.main()
    }

    static var application: WebApplication<Never> {
        var application = WebApplication("cookbook", container: makeContainer, pages: makePages) {
            try $0.resolve(SQLiteStore.self)
        }
        application.environment.errorPage = { status, _ in errorDocument(title: status.title) }
        return application
    }
}
