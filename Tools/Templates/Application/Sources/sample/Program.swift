import KasaneHummingbird
import SampleInfrastructure
import SampleUI

@main
enum Program {
    static func main() async {
        await makeApplication().main()
    }
}

package func makeApplication() -> WebApplication<Never> {
    var application = WebApplication("sample", container: makeContainer, pages: makePages) {
        try $0.resolve(SampleStore.self).served
    }
    application.environment.errorPage = { status, _ in errorDocument(title: status.title) }
    // kasane:if api
    application.customize = { assembly in
        let api: ItemAPI = try assembly.container.resolve()
        assembly.addRoutes { api.addRoutes(to: $0) }
    }
    // kasane:end
    return application
}
