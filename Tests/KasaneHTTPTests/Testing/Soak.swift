import Foundation

let isSoak = ProcessInfo.processInfo.environment["KASANE_SOAK"] != nil
