import Foundation

extension Date {
    /// The first second that is not before the moment, since 1970.
    ///
    /// The server compares whole seconds with whole seconds, so that it can use an index.
    var firstWholeSecond: Int { Int(timeIntervalSince1970.rounded(.up)) }
}
