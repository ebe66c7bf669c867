struct PageFrame<Body: HTML>: HTML {
    let content: Body
    let alerts: [ShownAlert]

    func render(into output: inout HTMLOutput) {
        output.openStartTag(
            "form",
            [.id("live"), .method(.post), Attribute(plain: "novalidate", "")]
        )
        output.writeFormEncoding(of: nil)
        output.writeMarkup(">")
        output.pass?.writeHiddenInputs(into: &output, form: nil)
        // Pressing Enter in a field activates the form's first button. This hidden, unnamed button
        // makes that a no-op.
        output.writeMarkup("<button hidden></button></form>")
        content.render(into: &output)
        Live(.div, .id("live-alerts")) {
            for alert in alerts {
                Dialog(
                    alert.alert.title,
                    isShown: Binding(get: { true }, set: { _ in alert.close() }),
                    cancelText: alert.alert.closeText,
                    .id(alert.id),
                    .role(.alertdialog)
                ) {
                    p { alert.alert.message }
                }
            }
        }
        .render(into: &output)
        output.pass?.writeSeenFields(into: &output, form: nil)
    }
}

struct ShownAlert {
    let alert: Alert
    let close: () -> Void

    /// The ID of the alert's dialog element.
    ///
    /// The ID is a hash of the text, so that closing an alert can't close its replacement.
    var id: String {
        var hash = StableHash()
        hash.combine(alert.title)
        hash.combine(alert.message)
        return "alert-\(String(hash.value, radix: 36))"
    }
}

struct LiveDocument {
    let environment: PageEnvironment
    let id: PageID
    let version: Int
    let title: String
    let metadata: [DocumentMetadata]
    let stylesheets: [String]
    let language: String
    let scripts: [PageScript]

    /// Browsers skip scripts of an unknown type.
    ///
    /// `live.js` loads the script on demand.
    private func attributes(of script: PageScript) -> [Attribute] {
        let path = environment.scriptPaths[script.name] ?? "\(environment.prefix)/\(script.name).js"
        let time =
            script.isLate ? Attribute(plain: "type", "late") : Attribute(plain: "defer", "")
        return [.src(path), time]
    }

    func source(body: [UInt8]) -> [UInt8] {
        var output = HTMLOutput()
        output.writeMarkup("<!DOCTYPE html>\n")
        output.writeStartTag(
            "html",
            [
                .lang(language), Attribute(plain: "data-live", environment.prefix),
                Attribute(plain: "data-page", id.text),
                Attribute(plain: "data-version", "\(version)"),
            ]
        )
        DocumentHead(
            title: title,
            metadata: metadata,
            stylesheets: stylesheets
        ) {
            for script in scripts {
                Element("script", attributes(of: script), "")
            }
            Element(
                "noscript",
                [],
                VoidElement(
                    name: "link",
                    attributes: [
                        .rel(.stylesheet),
                        .href("\(environment.prefix)/plain.css?page=\(id.text)"),
                    ]
                )
            )
        }
        .render(into: &output)
        output.writeMarkup("<body>")
        output.writeSource(body)
        output.writeMarkup("</body></html>")
        return output.bytes
    }
}
