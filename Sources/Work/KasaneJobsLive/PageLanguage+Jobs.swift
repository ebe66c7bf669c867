import Foundation
import KasaneJobs
package import KasaneLive

extension PageLanguage {
    func name(of state: StoredJob.State) -> String {
        switch state {
        case .ready: self(ja: "実行待ち", en: "Ready")
        case .scheduled: self(ja: "予約済み", en: "Scheduled")
        case .running: self(ja: "実行中", en: "Running")
        case .failed: self(ja: "失敗", en: "Failed")
        }
    }

    func name(of priority: JobPriority) -> String {
        switch priority {
        case .high: self(ja: "高", en: "High")
        case .normal: self(ja: "中", en: "Normal")
        case .low: self(ja: "低", en: "Low")
        }
    }

    /// Formats a job count, with `10,000+` for ``/KasaneJobs/QueueDepth/maximumCount``.
    package func count(_ number: Int) -> String {
        let text = number.formatted(.number.locale(Locale(identifier: "en_US")))
        return number < QueueDepth.maximumCount ? text : "\(text)+"
    }

    /// Formats an age in its largest unit, such as `3 min`.
    ///
    /// Negative ages become zero.
    package func age(_ seconds: Double) -> String {
        let seconds = max(0, Int(seconds))
        return switch seconds {
        case ..<60: self(ja: "\(seconds)秒", en: "\(seconds) s")
        case ..<3_600: self(ja: "\(seconds / 60)分", en: "\(seconds / 60) min")
        case ..<86_400: self(ja: "\(seconds / 3_600)時間", en: "\(seconds / 3_600) h")
        default: self(ja: "\(seconds / 86_400)日", en: "\(seconds / 86_400) d")
        }
    }
}

/// A date in UTC, to the second.
struct JobTime: Component {
    let date: Date

    var body: some HTML {
        time(.datetime(date.formatted(.iso8601))) {
            "\(date.formatted(Self.format)) UTC"
        }
    }

    private static let format = Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day()
        .dateTimeSeparator(.space).time(includingFractionalSeconds: false)
}
