import Foundation
import KasaneLive
import TenkiDomain

struct MoonDisc: Component {
    let phase: MoonPhase
    /// Whether the place is in the south, where the moon is seen turned around.
    let isSouthern: Bool

    var body: some HTML {
        svg(.class("moon-disc"), .viewBox(-20, -20, 40, 40), .aria(.hidden, true)) {
            SVG.circle(.class("dark"), .length("r", 18))
            SVG.path(
                .class("lit"),
                .d(path),
                .transform((phase.angle > 180) == isSouthern ? "scale(1)" : "scale(-1 1)")
            )
        }
    }

    private var path: String {
        let lit = phase.illuminatedFraction
        let width = (abs(1 - 2 * lit) * 180).rounded() / 10
        return "M0-18A18 18 0 0 1 0 18A\(width) 18 0 0 \(lit < 0.5 ? 0 : 1) 0-18z"
    }
}
