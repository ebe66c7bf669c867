import KasaneContainer
import KasaneLive
import Logging

/// The life of an open page.
struct Session: OwnScope {}

extension SharingScope where Self == Session {
    static var session: Self { Session() }
}

extension PageLifetime {
    /// Shuts a page's container down when the page goes.
    func end(_ session: ScopedContainer<Session>) {
        atEnd {
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
