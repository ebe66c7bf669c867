import KasaneLive
import TenkiApplication
import TenkiDomain

/// The links to the board, and the ways to change the board of this device.
///
/// The links are relative: behind a proxy, only the browser knows the scheme, and a link with a
/// wrong one would send the secret in the clear.
struct ShareSection: Component {
    static let firstLink = "editing-link"

    let model: BoardModel

    private var language: Language { model.language }

    var body: some HTML {
        if model.isEditable {
            section(.class("share")) {
                h2 { language(ja: "このボードを共有", en: "Share this board") }
                if let links = model.links {
                    shared(links)
                } else {
                    unshared
                }
            }
        }
    }

    @HTMLBuilder
    private func shared(_ links: BoardAccess.Links) -> some HTML {
        p {
            language(
                ja: """
                    リンクを知っている人だけがボードを開けます。リンクをコピーするか、開いてアドレスを共有してください。
                    """,
                en: """
                    Only people with a link can open the board. Copy a link, or open it and share its \
                    address.
                    """
            )
        }
        if let editing = links.editing {
            link(
                Self.firstLink,
                editing,
                language(ja: "編集用リンク", en: "Editing link")
            )
        }
        link(
            links.editing == nil ? Self.firstLink : "reading-link",
            links.reading,
            language(ja: "閲覧用リンク", en: "View-only link")
        )
        if links.editing == nil {
            p {
                language(
                    ja: "このボードを変更できるのはあなただけです。ほかの端末ではログインすると使えます。",
                    en: "Only you can change this board. Sign in to use it on another device."
                )
            }
        } else {
            visitorNotes
        }
    }

    @HTMLBuilder private var visitorNotes: some HTML {
        p {
            language(
                ja: "ボードは最後に開いてから13か月後に削除されます。",
                en: "The board is deleted 13 months after it was last opened."
            )
        }
        if model.isOwn {
            form(.action(BoardLink.path), .method(.post)) {
                button(.class("quiet"), .name(BoardLink.Name.leave), .value("1")) {
                    language(ja: "この端末で新しいボードを始める", en: "Start a new board on this device")
                }
            }
            p {
                small {
                    language(
                        ja: "今のボードは残りますが、開くにはリンクが必要になります。先にコピーしてください。",
                        en: "This board is kept, but you’ll need a link to open it. Copy one first."
                    )
                }
            }
        }
    }

    @HTMLBuilder private var unshared: some HTML {
        p {
            if model.isPersonal {
                language(
                    ja: "リンクを作成すると、このボードをほかの人に見せられます。",
                    en: "Create a link to let other people see this board."
                )
            } else {
                language(
                    ja: "リンクを作成すると、このボードをほかの端末で使ったり、ほかの人と共有したりできます。",
                    en: "Create a link to use this board on other devices or to share it."
                )
            }
        }
        Button(
            language(ja: "リンクを作成", en: "Create links"),
            .id("create-links"),
            .class("quiet"),
            action: { try await model.createLinks() }
        )
    }

    private func link(_ id: String, _ secret: BoardSecret, _ name: String) -> some HTML {
        p {
            a(.id(id), .href(BoardLink.address(of: secret))) { name }
            " "
            CopyButton(
                language(ja: "コピー", en: "Copy"),
                of: id,
                copied: language(ja: "コピーしました", en: "Copied"),
                .class("quiet"),
                .aria(.label, language(ja: "\(name)をコピー", en: "Copy: \(name)"))
            )
        }
    }
}

struct SharedNotice: Component {
    let model: BoardModel

    private var language: Language { model.language }

    var body: some HTML {
        if !model.isEditable {
            p(.class("notice")) {
                language(
                    ja: "共有されたボードです（閲覧のみ）。",
                    en: "This is a shared board (view only)."
                )
            }
        } else if !model.isOwn, let editing = model.links?.editing {
            div(.class("notice")) {
                p {
                    language(
                        ja: "共有されたボードです。変更はリンクを知っている全員に表示されます。",
                        en: "This is a shared board. Everyone with the link sees your changes."
                    )
                }
                form(.action(BoardLink.path), .method(.post)) {
                    button(
                        .class("quiet"),
                        .name(BoardLink.Name.use),
                        .value(editing.reveal())
                    ) {
                        language(ja: "この端末でこのボードを使う", en: "Use this board on this device")
                    }
                }
                p {
                    small {
                        language(
                            ja: "この端末の今のボードは、リンクがあればまた開けます。",
                            en: "You can still open this device’s current board with its link."
                        )
                    }
                }
            }
        }
    }
}
