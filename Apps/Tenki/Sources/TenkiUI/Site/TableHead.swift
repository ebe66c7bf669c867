import KasaneLive

struct TableHead: Component {
    let names: [String]

    init(_ names: [String]) {
        self.names = names
    }

    var body: some HTML {
        thead {
            tr {
                for name in names { th(.scope(.column)) { name } }
            }
        }
    }
}
