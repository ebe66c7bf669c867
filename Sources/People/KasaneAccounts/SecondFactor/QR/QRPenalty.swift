extension QRMatrix {
    /// How hard the code is to scan: the penalty points from ISO/IEC 18004:2015, section 7.8.3.
    ///
    /// The mask with the fewest points is used.
    var penalty: Int {
        let rows = (0..<size).map { row in (0..<size).map { self[row, $0] } }
        let columns = (0..<size).map { column in (0..<size).map { self[$0, column] } }
        let lines = (rows + columns).reduce(0) {
            $0 + Self.runPenalty($1) + Self.finderPenalty($1)
        }
        return lines + blockPenalty + balancePenalty
    }

    /// Runs of five or more modules of one color: 3 points, and 1 for each further module.
    private static func runPenalty(_ line: [Bool]) -> Int {
        var (penalty, length) = (0, 0)
        for index in line.indices {
            length = index > 0 && line[index] == line[index - 1] ? length + 1 : 1
            if length == 5 { penalty += 3 } else if length > 5 { penalty += 1 }
        }
        return penalty
    }

    /// A finder pattern with four light modules before or after it: 40 points.
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

    /// Blocks of two by two modules of one color: 3 points.
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

    /// The share of dark modules: 10 points for each 5 % away from half.
    private var balancePenalty: Int {
        let modules = size * size
        let count = (0..<modules).count { self[$0 / size, $0 % size] }
        return 10 * (abs(20 * count - 10 * modules) / modules)
    }
}
