import KasaneAsyncHTTPClient
import KasaneHTTP
import KasaneHummingbird
import Testing
import Users

@Suite(.timeLimit(.minutes(5)))
struct ProgramTests {
    @Test(arguments: [("memory", 0), ("sqlite:/none/users.sqlite", 1)])
    func `a place that cannot be used is an error of the program`(
        place: String,
        status: Int
    ) async throws {
        try await AsyncHTTPTransport.run { transport in
            let application = makeApplication(over: transport)
            let arguments = ["--check", "--place", place]
            #expect(await application.run(arguments, environment: [:]) == Int32(status))
        }
    }
}
