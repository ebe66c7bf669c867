import AsyncHTTPClient
import Foundation
import KasaneAsyncHTTPClient
import KasaneHTTP
import NIOCore
import NIOHTTP1
import NIOHTTP2
import NIOPosix
import NIOSSL
import Testing

@Suite(.timeLimit(.minutes(5)))
struct TransportErrorTests {
    @Test(arguments: clientErrors)
    func `every error of AsyncHTTPClient has a name`(
        name: String,
        cause: HTTPClientError,
        kind: String
    ) {
        let error = NetworkError(transport: cause, isCancelled: true)

        #expect(error.kind.name == kind, "\(name)")
        #expect(error.kind != .unknown || kind == "unknown")
        #expect(error.cause as? HTTPClientError == cause)
    }

    @Test(.enabled(if: clientSource != nil))
    func `the table has every code that AsyncHTTPClient's source has`() throws {
        let source = try #require(clientSource)
        let names = source.matches(
            of: #/public static (?:let|var|func) (\w+)[^\n]*HTTPClientError/#
        )
        .map { String($0.1) }

        #expect(names.count > 30)
        #expect(Set(names).subtracting(clientErrors.map { $0.0 }).subtracting(formerErrors) == [])
    }

    @Test(arguments: [
        (IOError(errnoCode: ECONNREFUSED, reason: ""), NetworkError.Kind.connectionFailed),
        (IOError(errnoCode: EHOSTUNREACH, reason: ""), .connectionFailed),
        (IOError(errnoCode: EADDRNOTAVAIL, reason: ""), .connectionFailed),
        (IOError(errnoCode: ENETUNREACH, reason: ""), .notConnected),
        (IOError(errnoCode: ETIMEDOUT, reason: ""), .timeout),
        (IOError(errnoCode: ECONNRESET, reason: ""), .connectionLost),
        (IOError(errnoCode: EMFILE, reason: ""), .overloaded),
    ])
    func `an error of the system while connecting has a name`(
        error: IOError,
        kind: NetworkError.Kind
    ) {
        #expect(NetworkError(transport: error).kind == kind)
    }

    @Test(arguments: [ECONNREFUSED, ENETUNREACH, ETIMEDOUT, ECONNRESET, EPIPE])
    func `an error of the system on a connection means that it is lost`(code: CInt) {
        var evidence = Evidence()
        evidence.phase = .head
        evidence.sentSomething = true

        let error = NetworkError(
            transport: IOError(errnoCode: code, reason: ""),
            evidence: evidence
        )

        #expect(error.kind == .connectionLost)
        #expect(error.phase == .head)
        #expect(error.mayHaveReachedServer)
    }

    @Test(arguments: [
        (ChannelError.ioOnClosedChannel as any Error, NetworkError.Kind.connectionLost),
        (ChannelError.eof, .connectionLost),
        (ChannelPipelineError.notFound, .connectionLost),
        (ChannelError.connectTimeout(.seconds(1)), .timeout),
        (HTTPParserError.invalidEOFState, .connectionLost),
        (HTTPParserError.invalidStatus, .notHTTP),
        (NIOHTTP2Errors.streamClosed(streamID: 1, errorCode: .cancel), .connectionLost),
        (NIOHTTP2Errors.ioOnClosedConnection(), .connectionLost),
        (NIOHTTP2Errors.unableToParseFrame(), .notHTTP),
        (NIOTooManyBytesError(maxBytes: 1), .responseTooLarge),
        (NIOSSLError.uncleanShutdown, .connectionLost),
        (NIOSSLError.noCertificateToValidate, .tls),
        (NIOSSLExtraError.failedToValidateHostname, .tls),
        (CancellationError(), .cancelled),
        (CocoaError(.coderInvalidValue), .unknown),
    ])
    func `an error of the layers below has a name`(error: any Error, kind: NetworkError.Kind) {
        #expect(NetworkError(transport: error).kind == kind)
    }

    @Test func `a client that was shut down is not a call that was cancelled`() {
        let error = NetworkError(transport: HTTPClientError.cancelled, isCancelled: false)

        #expect(error.kind == .connectionLost)
    }

    @Test(
        arguments: [
            (true, NetworkError.Kind.connectionFailed), (false, .notConnected),
            (nil, .connectionFailed),
        ] as [(Bool?, NetworkError.Kind)]
    )
    func `a failed DNS lookup means not connected only without a default route`(
        hasRoute: Bool?,
        kind: NetworkError.Kind
    ) async throws {
        let failure = await #expect(throws: NIOConnectionError.self) {
            try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .connect(host: "a.invalid", port: 1).get()
        }

        let error = NetworkError(
            transport: try #require(failure),
            routes: RouteTable { hasRoute }
        )

        #expect(error.kind == kind)
        #expect(error.phase == .resolve)
        #expect(!error.mayHaveReachedServer)
    }
}

@Suite(.timeLimit(.minutes(5)))
struct RouteTableTests {
    private let head =
        "Iface\tDestination\tGateway\tFlags\tRefCnt\tUse\tMetric\tMask\tMTU\tWindow\tIRTT\n"

    @Test(arguments: [
        ("eth0\t00000000\t010200C0\t0003\t0\t0\t0\t00000000\t0\t0\t0\n", "", true),
        ("eth0\t00000000\t010200C0\t0002\t0\t0\t0\t00000000\t0\t0\t0\n", "", false),
        ("eth0\t000200C0\t00000000\t0001\t0\t0\t0\t00FFFFFF\t0\t0\t0\n", "", false),
        ("", "", false),
        ("", "\(zeros) 00 \(zeros) 00 \(zeros) 00000400 00000001 00000000 00000003 eth0\n", true),
        ("", "\(zeros) 00 \(zeros) 00 \(zeros) ffffffff 00000001 00000000 00200200 lo\n", false),
    ])
    func `a default route is seen in the kernel's tables`(
        ipv4: String,
        ipv6: String,
        hasRoute: Bool
    ) {
        #expect(RouteTable.hasDefaultRoute(ipv4: head + ipv4, ipv6: ipv6) == hasRoute)
    }
}

private let zeros = String(repeating: "0", count: 32)

private let clientErrors: [(String, HTTPClientError, String)] = [
    ("invalidURL", .invalidURL, "invalidRequest"),
    ("emptyHost", .emptyHost, "invalidRequest"),
    ("missingSocketPath", .missingSocketPath, "invalidRequest"),
    ("alreadyShutdown", .alreadyShutdown, "connectionLost"),
    ("emptyScheme", .emptyScheme, "invalidRequest"),
    ("unsupportedScheme", .unsupportedScheme("x"), "invalidRequest"),
    ("readTimeout", .readTimeout, "timeout"),
    ("writeTimeout", .writeTimeout, "timeout"),
    ("remoteConnectionClosed", .remoteConnectionClosed, "connectionLost"),
    ("cancelled", .cancelled, "cancelled"),
    ("identityCodingIncorrectlyPresent", .identityCodingIncorrectlyPresent, "invalidRequest"),
    ("invalidProxyResponse", .invalidProxyResponse, "connectionFailed"),
    ("contentLengthMissing", .contentLengthMissing, "invalidRequest"),
    ("proxyAuthenticationRequired", .proxyAuthenticationRequired, "connectionFailed"),
    ("redirectLimitReached", .redirectLimitReached, "redirectRefused"),
    ("redirectCycleDetected", .redirectCycleDetected, "redirectRefused"),
    ("uncleanShutdown", .uncleanShutdown, "connectionLost"),
    ("traceRequestWithBody", .traceRequestWithBody, "invalidRequest"),
    ("invalidHeaderFieldNames", .invalidHeaderFieldNames(["x"]), "invalidRequest"),
    ("invalidHeaderFieldValues", .invalidHeaderFieldValues(["x"]), "invalidRequest"),
    ("bodyLengthMismatch", .bodyLengthMismatch, "invalidRequest"),
    ("writeAfterRequestSent", .writeAfterRequestSent, "invalidRequest"),
    ("connectTimeout", .connectTimeout, "timeout"),
    ("socksHandshakeTimeout", .socksHandshakeTimeout, "timeout"),
    ("httpProxyHandshakeTimeout", .httpProxyHandshakeTimeout, "timeout"),
    ("tlsHandshakeTimeout", .tlsHandshakeTimeout, "timeout"),
    (
        "serverOfferedUnsupportedApplicationProtocol",
        .serverOfferedUnsupportedApplicationProtocol("x"), "notHTTP"
    ),
    ("shutdownUnsupported", .shutdownUnsupported, "unknown"),
    ("deadlineExceeded", .deadlineExceeded, "timeout"),
    ("requestStreamCancelled", .requestStreamCancelled, "connectionLost"),
    ("getConnectionFromPoolTimeout", .getConnectionFromPoolTimeout, "timeout"),
    ("invalidRedirectConfiguration", .invalidRedirectConfiguration, "invalidRequest"),
    ("invalidHTTPVersionConfiguration", .invalidHTTPVersionConfiguration, "invalidRequest"),
    ("invalidDNSOverridesConfiguration", .invalidDNSOverridesConfiguration, "invalidRequest"),
    ("invalidLocalAddress", .invalidLocalAddress, "invalidRequest"),
    ("invalidProxyConfiguration", .invalidProxyConfiguration, "invalidRequest"),
    ("internalStateFailure", .internalStateFailure(), "unknown"),
]

/// Errors that AsyncHTTPClient no longer throws.
private let formerErrors: Set<String> = [
    "chunkedSpecifiedMultipleTimes", "incompatibleHeaders", "httpEndReceivedAfterHeadWith1xx",
]

private let clientSource: String? = {
    let path = URL(filePath: #filePath).pathComponents.dropLast(4).joined(separator: "/")
        .appending("/.build/checkouts/async-http-client/Sources/AsyncHTTPClient/HTTPClient.swift")
    // The file is missing if the build folder is elsewhere.
    return try? String(contentsOfFile: String(path.dropFirst()), encoding: .utf8)
}()
