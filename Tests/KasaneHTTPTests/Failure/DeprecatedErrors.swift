import AsyncHTTPClient

enum DeprecatedErrors {
    static let chunkedSpecifiedMultipleTimes = named("chunkedSpecifiedMultipleTimes")
    static let incompatibleHeaders = named("incompatibleHeaders")
    static let httpEndReceivedAfterHeadWith1xx = named("httpEndReceivedAfterHeadWith1xx")

    private static func named(_ name: String) -> NamedError {
        let source: any ErrorSource = Source()
        return NamedError(
            name,
            source.error(name),
            name.hasSuffix("1xx") ? "notHTTP" : "invalidRequest"
        )
    }
}

private protocol ErrorSource {
    func error(_ name: String) -> HTTPClientError
}

private struct Source: ErrorSource {
    @available(*, deprecated)
    func error(_ name: String) -> HTTPClientError {
        switch name {
        case "chunkedSpecifiedMultipleTimes": .chunkedSpecifiedMultipleTimes
        case "incompatibleHeaders": .incompatibleHeaders
        default: .httpEndReceivedAfterHeadWith1xx
        }
    }
}
