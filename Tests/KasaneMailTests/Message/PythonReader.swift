import Foundation
import KasaneMail

enum PythonReader {
    static let names = [
        "Date", "From", "Reply-To", "To", "Cc", "Message-ID", "Subject", "MIME-Version",
        "Content-Type", "Content-Transfer-Encoding",
    ]

    static let isInstalled: Bool = {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        return path.split(separator: ":").contains { folder in
            FileManager.default.isExecutableFile(atPath: "\(folder)/python3")
        }
    }()

    struct Box: Hashable, Decodable {
        let address: String
        let name: String
    }

    struct File: Hashable, Decodable {
        let name: String
        let mediaType: String
        let content: String
    }

    struct Mail: Hashable, Decodable {
        let headers: [String]
        let id: String
        let seconds: Int
        let subject: String
        let from: [Box]
        let to: [Box]
        let cc: [Box]
        let replyTo: [Box]
        let text: String
        let html: String?
        let files: [File]
        let defects: [String]
    }

    static func read(_ mails: [KasaneMail.Mail]) throws -> [String: Mail] {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer {
            // The system cleans its temporary folder, so a failure to delete does not matter.
            try? FileManager.default.removeItem(at: folder)
        }
        for (index, mail) in mails.enumerated() {
            try Data(mail.renderedBytes()).write(to: folder.appending(path: "\(index).eml"))
        }
        let script = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Support/read-mails.py")
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", script.path, folder.path]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return try JSONDecoder().decode([String: Mail].self, from: data)
    }
}

extension PythonReader.Mail {
    init(_ mail: KasaneMail.Mail) {
        func boxes(_ mailboxes: [Mailbox]) -> [PythonReader.Box] {
            mailboxes.map { PythonReader.Box(address: $0.address, name: $0.name ?? "") }
        }
        var names = Set(PythonReader.names)
        if mail.cc.isEmpty { names.remove("Cc") }
        if mail.replyTo.isEmpty { names.remove("Reply-To") }
        let hasParts = mail.html != nil || !mail.attachments.isEmpty
        if hasParts { names.remove("Content-Transfer-Encoding") }
        headers = PythonReader.names.filter(names.contains)
        id = "<\(mail.id)>"
        seconds = Int(mail.date.timeIntervalSince1970)
        subject = mail.subject
        from = boxes([mail.from])
        to = boxes(mail.to)
        cc = boxes(mail.cc)
        replyTo = boxes(mail.replyTo)
        let text = Self.withNetworkLineBreaks(mail.text)
        // The last line of a message ends in any case. A line break is one character.
        self.text = !hasParts && text.hasSuffix("\r\n") ? String(text.dropLast()) : text
        html = mail.html.map(Self.withNetworkLineBreaks)
        files = mail.attachments.map { file in
            PythonReader.File(
                name: file.name,
                mediaType: file.mediaType,
                content: file.content.base64EncodedString()
            )
        }
        defects = []
    }

    func differences(from other: Self) -> [String] {
        zip(Mirror(reflecting: self).children, Mirror(reflecting: other).children)
            .filter { String(reflecting: $0.value) != String(reflecting: $1.value) }
            .map { "\($0.label ?? ""): \(String(reflecting: $0.value)) ≠ \($1.value)" }
    }

    private static func withNetworkLineBreaks(_ text: String) -> String {
        text.replacing(#/\r\n|\r|\n/#.matchingSemantics(.unicodeScalar), with: "\r\n")
    }
}
