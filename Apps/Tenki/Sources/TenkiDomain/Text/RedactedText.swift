/// A value whose descriptions and mirrors do not show its text.
package protocol RedactedText: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{}

extension RedactedText {
    package var description: String { "•••" }

    package var debugDescription: String { description }

    package var customMirror: Mirror { Mirror(self, children: []) }
}
