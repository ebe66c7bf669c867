import KasaneContainer
import KasaneLive
import Logging

/// The scope of an open page.
struct Session: CustomScope {}

extension SharingScope where Self == Session {
    static var session: Self { Session() }
}

extension PageLifetime {
    /// Shuts the container of a page down when the page ends.
    func end(_ session: ScopedContainer<Session>) {
        onEnd {
            do {
                try await session.shutdown()
            } catch {
                Logger.tenki.warning(
                    "A page's services did not stop",
                    metadata: ["error": "\(error)"]
                )
            }
        }
    }
}
