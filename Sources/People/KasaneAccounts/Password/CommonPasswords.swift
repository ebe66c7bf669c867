// common-passwords.txt: the 10,000 most frequent passwords of at least eight characters, in lower
// case and in the order of their bytes.
//
// Source: the list "passwords" of zxcvbn 4.5.0 for Python, file zxcvbn/frequency_lists.py,
// https://github.com/dwolfhub/zxcvbn-python, which is the list of Dropbox's zxcvbn,
// https://github.com/dropbox/zxcvbn. Both have the MIT License:
//
// Copyright (c) 2012-2016 Dan Wheeler and Dropbox, Inc.
// Copyright (c) 2016 Daniel Wolf
//
// Permission is hereby granted, free of charge, to any person obtaining a copy
// of this software and associated documentation files (the "Software"), to deal
// in the Software without restriction, including without limitation the rights
// to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
// copies of the Software, and to permit persons to whom the Software is
// furnished to do so, subject to the following conditions:
//
// The above copyright notice and this permission notice shall be included in all
// copies or substantial portions of the Software.
//
// THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
// IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
// FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
// AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
// LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
// OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
// SOFTWARE.

/// The most common passwords with at least eight characters.
///
/// The file contains one password per line in byte order, so a binary search takes about 17 steps.
enum CommonPasswords {
    private static let minimumLength = 8
    /// Longer endings are random digits rather than a year and an exclamation mark.
    private static let maximumEnd = 6
    private static let lineFeed = UInt8(ascii: "\n")

    /// Whether the list contains a normalized, lowercase password.
    ///
    /// Up to six digits and exclamation marks at the end are ignored.
    static func contain(_ password: String) -> Bool {
        var word = Array(password.utf8)
        for _ in 0...maximumEnd where word.count >= minimumLength {
            if contain(word) { return true }
            guard let last = word.popLast(), isEnd(last) else { return false }
        }
        return false
    }

    private static func isEnd(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "!") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private static func contain(_ word: [UInt8]) -> Bool {
        PackageResources.common_passwords_txt.withUnsafeBufferPointer { list in
            // Both bounds are at the start of a line.
            var (low, high) = (0, list.count)
            while low < high {
                let middle = low + (high - low) / 2
                let start = list[low..<middle].lastIndex(of: lineFeed).map { $0 + 1 } ?? low
                let end = list[middle...].firstIndex(of: lineFeed) ?? list.count
                let line = list[start..<end]
                if line.elementsEqual(word) { return true }
                if line.lexicographicallyPrecedes(word) { low = end + 1 } else { high = start }
            }
            return false
        }
    }
}
