import Foundation
import KasaneHTTP
import KasaneHummingbird
import KasaneWebhooks

@main
enum Program {
    static func main() async {
        do {
            let status = try await AsyncHTTPTransport.run(.webhooks) { transport in
                await makeApplication(over: transport)
                    .run(Array(CommandLine.arguments.dropFirst()))
            }
            exit(status)
        } catch {
            print("helpdesk: \(error)")
            exit(1)
        }
    }
}
