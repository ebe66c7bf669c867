import Foundation
import HTTPTypes
public import KasaneHTTP

extension FormDriver {
    /// Creates a driver that sends its requests to a server.
    ///
    /// ```swift
    /// try await AsyncHTTPTransport.run { transport in
    ///     let driver = FormDriver(origin: "http://127.0.0.1:\(port)", over: transport)
    ///     try await searchFindsCities(driver)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - origin: The server's scheme, host and port.
    ///   - languages: The visitor's languages as BCP 47 tags, in order of preference.
    public convenience init(
        origin: String,
        over transport: any Transport,
        cookies: [String: String] = [:],
        languages: [String] = []
    ) {
        self.init(origin: origin, cookies: cookies, languages: languages) { request in
            let response = try await transport.send(request.transportRequest(to: origin))
            return Response(
                status: response.status.code,
                location: response.headers[.location],
                cookies: response.headers[values: .setCookie],
                body: String(
                    decoding: try await response.body.collected(upTo: 64 << 20),
                    as: UTF8.self
                )
            )
        }
    }
}

extension FormDriver.Request {
    /// Returns the request as a visitor's browser would send it.
    fileprivate func transportRequest(to origin: String) -> TransportRequest {
        let form = form.map { form in
            RequestBody.data(
                Data(form.utf8),
                contentType: "application/x-www-form-urlencoded"
            )
        }
        let files = multipart.map { form in
            RequestBody.data(Data(form.bytes), contentType: form.contentType)
        }
        let body = form ?? files
        var head = HTTPRequest(
            method: body == nil ? .get : .post,
            scheme: String(origin.prefix { $0 != ":" }),
            authority: String(origin.drop { $0 != "/" }.drop { $0 == "/" }),
            path: address
        )
        head.headerFields[.accept] = "text/html,*/*;q=0.8"
        if !cookies.isEmpty {
            head.headerFields[.cookie] = cookies.map { "\($0)=\($1)" }.joined(separator: "; ")
        }
        if !languages.isEmpty { head.headerFields[.acceptLanguage] = languages.weighted }
        if let body {
            head.headerFields[.origin] = origin
            head.headerFields[.contentType] = body.contentType
        }
        return TransportRequest(head, body: body)
    }
}

extension [String] {
    /// The languages as an `Accept-Language` header, such as `ja,en;q=0.999`.
    fileprivate var weighted: String {
        enumerated().map { $0 == 0 ? $1 : "\($1);q=0.\(1_000 - $0)" }.joined(separator: ",")
    }
}
