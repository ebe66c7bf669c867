import KasaneLive

struct TyphoonLine: Component {
    let typhoons: CurrentTyphoons
    let language: Language

    var body: some HTML {
        if let names = typhoons.names(in: language) {
            p(.class("alert-line typhoons")) {
                a(.class("target"), .href(TyphoonsPage.path.text)) { names }
                if let remark = typhoons.remark(in: language) { " · \(remark)" }
            }
        }
    }
}
