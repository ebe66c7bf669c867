import TenkiDomain

extension City {
    var document: JSONObject {
        ["code": id.text, "name": name, "prefecture": prefecture, "romaji": romaji]
    }
}
