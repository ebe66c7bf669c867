import Foundation

/// Whether `make soak` runs the tests.
let isSoak = ProcessInfo.processInfo.environment["KASANE_SOAK"] != nil
