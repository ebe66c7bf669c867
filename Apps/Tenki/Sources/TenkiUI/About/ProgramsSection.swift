import KasaneLive

struct ProgramsSection: Component {
    let language: Language

    var body: some HTML {
        section(.class("card")) {
            h2 { "API" }
            ul {
                for address in [
                    "/api/v1/cities", "/api/v1/cities/130010/forecast",
                    "/api/v1/cities/130010/revisions", "/api/v1/world", "/api/v1/photos?q=rain",
                    "/api/v1/openapi.json",
                ] {
                    li { a(.href(address), .class("target")) { code { address } } }
                }
            }
        }
    }
}
