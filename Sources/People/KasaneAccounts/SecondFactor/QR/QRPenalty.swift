extension QRMatrix {
    /// The penalty points from ISO/IEC 18004:2015, section 7.8.3.
    ///
    /// A code with fewer points is easier to scan, so the mask with the fewest points is used.
    var penalty: Int {
        let rows = (0..<size).map { row in (0..<size).map { self[row, $0] } }
        let columns = (0..<size).map { column in (0..<size).map { self[$0, column] } }
        let lines = (rows + columns).reduce(0) {
            $0 + Self.runPenalty($1) + Self.finderPenalty($1)
        }
        return lines + blockPenalty + balancePenalty
    }

    /// Returns 3 points for five modules of one color in a row, and 1 for each further module.
    private static func runPenalty(_ line: [Bool]) -> Int {
        var (penalty, length) = (0, 0)
        for index in line.indices {
            length = index > 0 && line[index] == line[index - 1] ? length + 1 : 1
            if length == 5 { penalty += 3 } else if length > 5 { penalty += 1 }
        }
        return penalty
    }

    /// Returns 40 points for a finder pattern with four light modules before or after it.
    ///
    /// The quiet zone is light.
    private static func finderPenalty(_ line: [Bool]) -> Int {
        let finder = [true, false, true, true, true, false, true]
        let light = Array(repeating: false, count: 4)
        let line = light + line + light
        return line.indices.dropLast(10).reduce(0) { penalty, start in
            let part = line[start..<start + 11]
            let isFound = part.elementsEqual(finder + light) || part.elementsEqual(light + finder)
            return penalty + (isFound ? 40 : 0)
        }
    }

    /// 3 points for each block of two by two modules of one color.
    private var blockPenalty: Int {
        var penalty = 0
        for row in 1..<size {
            for column in 1..<size {
                let isDark = self[row, column]
                if self[row - 1, column] == isDark, self[row, column - 1] == isDark,
                    self[row - 1, column - 1] == isDark
                {
                    penalty += 3
                }
            }
        }
        return penalty
    }

    /// 10 points for each 5% by which the share of dark modules differs from half.
    private var balancePenalty: Int {
        let modules = size * size
        let count = (0..<modules).count { self[$0 / size, $0 % size] }
        return 10 * (abs(20 * count - 10 * modules) / modules)
    }
}
