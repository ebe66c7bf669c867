extension Mail {
    /// Returns the email as an Internet message (RFC 5322) with MIME.
    ///
    /// The bytes are ASCII with CRLF line breaks. Lines have fewer than 998 characters, and most
    /// lines have at most 76. Text and HTML are alternatives, and files are attached to both. Bcc
    /// recipients are omitted. Equal emails produce equal bytes.
    ///
    /// The time is proportional to the size of the content. The result is up to 1.4 times as long
    /// as the content, or 3 times as long if the content is short.
    public func renderedBytes() -> [UInt8] {
        var output: [UInt8] = []
        for header in messageHeaders { output += header.source.utf8 }
        content.write(to: &output)
        // The last line must end with a line break. If there are no parts, this adds a line break
        // to the text.
        return output.suffix(2).elementsEqual([UInt8].lineBreak) ? output : output + .lineBreak
    }

    private var messageHeaders: [HeaderField] {
        let isUndisclosed = to.isEmpty && cc.isEmpty
        return [
            HeaderField("Date", words: [MailDate.header(date)]),
            HeaderField("From", [from]),
            replyTo.isEmpty ? nil : HeaderField("Reply-To", replyTo),
            to.isEmpty ? nil : HeaderField("To", to),
            isUndisclosed ? HeaderField("To", words: ["undisclosed-recipients:;"]) : nil,
            cc.isEmpty ? nil : HeaderField("Cc", cc),
            HeaderField("Message-ID", words: ["<\(id)>"]),
            HeaderField("Subject", text: subject),
        ]
        .compactMap { $0 }
            + headers.map { header in
                HeaderField(header.name, words: header.value.split(separator: " ").map(String.init))
            }
            + [HeaderField("MIME-Version", words: ["1.0"])]
    }

    private var content: MIMEEntity {
        let seed = id.text.utf8.reduce(0xcbf2_9ce4_8422_2325) { (hash: UInt64, byte) in
            (hash ^ UInt64(byte)) &* 0x100_0000_01b3
        }
        var content = MIMEEntity(text: text, subtype: "plain")
        if let html {
            let page = MIMEEntity(text: html, subtype: "html")
            content = MIMEEntity("alternative", seed: seed, [content, page])
        }
        if attachments.isEmpty { return content }
        return MIMEEntity("mixed", seed: seed, [content] + attachments.map { MIMEEntity($0) })
    }
}
