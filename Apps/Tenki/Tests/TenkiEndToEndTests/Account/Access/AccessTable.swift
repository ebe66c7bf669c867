enum AccessTable {
    enum Person: String, CaseIterable, Sendable {
        /// A browser without a session.
        case visitor
        case owner
        case other
        case administrator

        var mail: String? {
            switch self {
            case .visitor: nil
            case .owner: "taro@example.jp"
            case .other: "jiro@example.jp"
            case .administrator: "hanako@example.jp"
            }
        }
    }

    struct Row: Sendable {
        let route: String
        let statuses: [Int]

        var method: String { String(route.prefix { $0 != " " }) }
        var path: String { String(route.drop { $0 != " " }.dropFirst()) }

        func status(for person: Person) -> Int? {
            Person.allCases.firstIndex(of: person).map { statuses[$0] }
        }
    }

    static let rows: [Row] = table.split(separator: "\n").map { line in
        let words = line.split(separator: " ")
        return Row(
            route: words.prefix(2).joined(separator: " "),
            statuses: words.dropFirst(2).compactMap { Int($0) }
        )
    }

    private static let table = """
        GET    /                              200 200 200 200
        POST   /                              409 200 200 200
        GET    /about                         200 200 200 200
        POST   /about                         409 200 200 200
        GET    /cities                        200 200 200 200
        POST   /cities                        409 200 200 200
        GET    /cities/{code}                 200 200 200 200
        POST   /cities/{code}                 409 200 200 200
        GET    /compare                       200 200 200 200
        POST   /compare                       409 200 200 200
        GET    /photos                        200 200 200 200
        POST   /photos                        409 200 200 200
        GET    /photos/{id}                   200 200 200 200
        POST   /photos/{id}                   409 200 200 200
        GET    /images/{id}/{rendition}       200 200 200 200
        GET    /radar                         200 200 200 200
        POST   /radar                         409 200 200 200
        GET    /images/radar/{base}/{valid}/{zoom}/{x}/{file} 200 200 200 200
        GET    /typhoons                      200 200 200 200
        POST   /typhoons                      409 200 200 200
        GET    /world                         200 200 200 200
        POST   /world                         409 200 200 200
        GET    /world/{id}                    200 200 200 200
        POST   /world/{id}                    409 200 200 200
        GET    /boards/{secret}               200 200 200 200
        POST   /boards/{secret}               409 200 200 200
        POST   /boards                        400 400 400 400
        POST   /preferences                   303 303 303 303
        GET    /notices/unsubscribe/{link}    200 200 200 200
        POST   /notices/unsubscribe/{link}    404 404 404 404
        GET    /outbox                        200 200 200 200
        POST   /outbox                        409 200 200 200
        GET    /outbox/{id}                   404 404 404 404
        POST   /outbox/{id}                   404 404 404 404
        GET    /account/confirm               200 200 200 200
        POST   /account/confirm               409 200 200 200
        GET    /account/forgot                200 200 200 200
        POST   /account/forgot                409 200 200 200
        GET    /account/link                  200 200 200 200
        POST   /account/link                  409 200 200 200
        GET    /account/mail                  200 200 200 200
        POST   /account/mail                  409 200 200 200
        GET    /account/reset                 200 200 200 200
        POST   /account/reset                 409 200 200 200
        GET    /account/sign-in               200 200 200 200
        POST   /account/sign-in               409 200 200 200
        GET    /account/sign-up               200 200 200 200
        POST   /account/sign-up               409 200 200 200
        GET    /account                       303 200 200 200
        POST   /account                       303 200 200 200
        GET    /account/change-mail           303 200 200 200
        POST   /account/change-mail           303 200 200 200
        GET    /account/confirm-identity      303 200 200 200
        POST   /account/confirm-identity      303 200 200 200
        GET    /account/delete                303 200 200 200
        POST   /account/delete                303 200 200 200
        GET    /account/export                303 200 200 200
        POST   /account/export                303 200 200 200
        POST   /account/export/data           401 200 200 200
        GET    /account/log                   303 200 200 200
        POST   /account/log                   303 200 200 200
        GET    /account/notices               303 200 200 200
        POST   /account/notices               303 200 200 200
        GET    /account/password              303 200 200 200
        POST   /account/password              303 200 200 200
        GET    /account/profile               303 200 200 200
        POST   /account/profile               303 200 200 200
        GET    /account/second-factor         303 200 200 200
        POST   /account/second-factor         303 200 200 200
        GET    /account/sessions              303 200 200 200
        POST   /account/sessions              303 200 200 200
        GET    /account/sign-out              303 200 200 200
        POST   /account/sign-out              303 200 200 200
        GET    /account/people                303 403 403 200
        POST   /account/people                303 403 403 200
        GET    /account/people/{id}           303 403 403 200
        POST   /account/people/{id}           303 403 403 200
        GET    /jobs                          303 403 403 200
        POST   /jobs                          303 403 403 200
        GET    /jobs/{id}                     303 403 403 200
        POST   /jobs/{id}                     303 403 403 200
        GET    /kasane/plain.css              200 200 200 200
        GET    /kasane/{page}                 410 200 410 410
        POST   /kasane/{page}                 410 400 410 410
        POST   /kasane/{page}/upload          410 400 410 410
        GET    /api/v1/cities                 200 200 200 200
        GET    /api/v1/cities/{code}/forecast 200 200 200 200
        GET    /api/v1/cities/{code}/hours    200 200 200 200
        GET    /api/v1/cities/{code}/observation    200 200 200 200
        GET    /api/v1/cities/{code}/revisions 200 200 200 200
        GET    /api/v1/cities/{code}/warnings 200 200 200 200
        GET    /api/v1/warnings               200 200 200 200
        GET    /api/v1/openapi.json           200 200 200 200
        GET    /api/v1/photos                 400 400 400 400
        GET    /api/v1/places                 400 400 400 400
        GET    /api/v1/places/{id}            200 200 200 200
        GET    /api/v1/typhoons               200 200 200 200
        GET    /api/v1/world                  200 200 200 200
        GET    /api/forecast                  400 400 400 400
        GET    /api/forecast/city/{code}      200 200 200 200
        GET    /assets/{name}.css             200 200 200 200
        GET    /assets/{name}.svg             200 200 200 200
        GET    /assets/{asset}                404 404 404 404
        GET    /kasane/{name}.js              200 200 200 200
        GET    /favicon.ico                   200 200 200 200
        GET    /icons/{size}.png              200 200 200 200
        GET    /manifest.webmanifest          200 200 200 200
        GET    /robots.txt                    200 200 200 200
        GET    /sitemap.xml                   200 200 200 200
        GET    /healthz                       200 200 200 200
        GET    /readyz                        200 200 200 200
        """
}
