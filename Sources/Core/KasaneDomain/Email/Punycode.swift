/// Punycode (RFC 3492), the ASCII encoding of internationalized domain labels.
enum Punycode {
    private static let base = 36
    private static let minimumThreshold = 1
    private static let maximumThreshold = 26
    private static let digits = Array("abcdefghijklmnopqrstuvwxyz0123456789")

    /// Returns the encoded label without the `xn--` prefix.
    ///
    /// The complexity is quadratic in the label's length.
    static func encoded(_ label: [Unicode.Scalar]) -> String {
        var output = label.filter(\.isASCII).map(Character.init)
        let basicCount = output.count
        if basicCount > 0 { output.append("-") }
        var (number, delta, bias, handled) = (128, 0, 72, basicCount)
        let numbers = label.map { Int($0.value) }
        while let next = numbers.filter({ $0 >= number }).min() {
            delta += (next - number) * (handled + 1)
            number = next
            for scalar in numbers {
                if scalar < number { delta += 1 }
                if scalar == number {
                    append(delta, bias, to: &output)
                    handled += 1
                    bias = adapted(delta, isFirst: handled == basicCount + 1, count: handled)
                    delta = 0
                }
            }
            delta += 1
            number += 1
        }
        return String(output)
    }

    /// Appends a number as a generalized variable-length integer (section 3.3).
    private static func append(_ delta: Int, _ bias: Int, to output: inout [Character]) {
        var (rest, position) = (delta, base)
        while true {
            let threshold = min(max(position - bias, minimumThreshold), maximumThreshold)
            if rest < threshold { break }
            let range = base - threshold
            output.append(digits[threshold + (rest - threshold) % range])
            rest = (rest - threshold) / range
            position += base
        }
        output.append(digits[rest])
    }

    /// Returns the bias for the next number (section 6.1).
    private static func adapted(_ delta: Int, isFirst: Bool, count: Int) -> Int {
        var delta = isFirst ? delta / 700 : delta / 2
        delta += delta / count
        var bias = 0
        let range = base - minimumThreshold
        while delta > range * maximumThreshold / 2 {
            delta /= range
            bias += base
        }
        return bias + (range + 1) * delta / (delta + 38)
    }
}
