/// A search index of every folded name of every city.
///
/// The names take some 60 kB of contiguous memory. A linear scan of them is fast enough that an
/// indexed structure is not worth its memory.
struct CityIndex: Sendable {
    private struct Entry {
        let city: City
        let name: CityMatch.Name
        let rank: Int
        let isOwnName: Bool

        var written: String {
            switch name {
            case .city: city.name
            case .prefecture: city.prefecture
            case .municipality(let municipality): municipality.name
            }
        }
    }

    private struct Key {
        let entry: Int
        let bytes: Range<Int>
        let stems: (Int, Int)
        let isFoundByParts: Bool
    }

    private enum Fit: Int {
        case whole, stem, beginning, part

        var closeness: CityMatch.Closeness {
            switch self {
            case .whole, .stem: .exact
            case .beginning: .prefix
            case .part: .substring
            }
        }
    }

    private var entries: [Entry] = []
    private var keys: [Key] = []
    private var bytes: [UInt8] = []
    private let prefectures: PrefectureNames

    static let shared = Self(
        cities: City.all,
        municipalities: TabSeparatedLines(PackageResources.municipalities_tsv).rows
            .map(MunicipalityRow.init),
        prefectures: .shared
    )

    init(cities: [City], municipalities: [MunicipalityRow], prefectures: PrefectureNames) {
        self.prefectures = prefectures
        bytes.reserveCapacity(1 << 16)
        for city in cities {
            entries.append(Entry(city: city, name: .city, rank: 0, isOwnName: true))
            add([city.name, city.kana, city.romaji])
            add([city.codeText], isFoundByParts: false)
            entries.append(Entry(city: city, name: .prefecture, rank: 1, isOwnName: true))
            for name in prefectures[city.prefecture] {
                add([name.whole], stems: (name.stem, name.stem), isFoundByParts: false)
            }
        }
        for row in municipalities {
            let city = row.municipality.city.city
            entries.append(
                Entry(
                    city: city,
                    name: .municipality(row.municipality),
                    rank: 2 + row.rank,
                    isOwnName: row.stem[0] == city.name
                )
            )
            add([row.municipality.name], stems: (row.whole[0], row.stem[0]))
            add(
                [row.municipality.kana, row.municipality.romaji],
                stems: (row.whole[1], row.stem[1])
            )
            add(IslandNames.names(in: row.municipality.code))
        }
    }

    private mutating func add(
        _ names: [String],
        stems: (String, String) = ("", ""),
        isFoundByParts: Bool = true
    ) {
        var added: Set<FoldedText> = []
        for name in names.map(FoldedText.init) where added.insert(name).inserted {
            keys.append(
                Key(
                    entry: entries.endIndex - 1,
                    bytes: bytes.endIndex..<bytes.endIndex + name.bytes.count,
                    stems: (
                        FoldedText(stems.0).bytes.count, FoldedText(stems.1).bytes.count
                    ),
                    isFoundByParts: isFoundByParts
                )
            )
            bytes += name.bytes
        }
    }

    func matches(_ query: CityQuery, limit: Int) -> [CityMatch] {
        let isKanji = query.text.unicodeScalars.contains(where: \.properties.isIdeographic)
        let found = best(query.folded, written: isKanji ? query.text : "", limit: limit) { _, _ in
            true
        }
        guard found.isEmpty, let place = prefectures.beginning(of: query.folded) else {
            return found
        }
        return best(place.rest, written: "", limit: limit) { city, closeness in
            city.prefecture == place.prefecture && closeness != .substring
        }
    }

    private func best(
        _ text: FoldedText,
        written: String,
        limit: Int,
        where isWanted: (City, CityMatch.Closeness) -> Bool
    ) -> [CityMatch] {
        var shown: Set<CityCode> = []
        var matches: [CityMatch] = []
        for place in places(of: text.bytes, written: written) {
            guard matches.count < limit else { break }
            let entry = entries[place.entry]
            guard isWanted(entry.city, place.fit.closeness),
                !entry.isOwnName || shown.insert(entry.city.id).inserted
            else { continue }
            matches.append(
                CityMatch(
                    city: entry.city,
                    name: entry.name,
                    closeness: place.fit.closeness,
                    rank: place.rank
                )
            )
        }
        return matches
    }

    private func places(of text: [UInt8], written: String) -> [Occurrence] {
        var found: [Occurrence] = []
        for key in keys {
            guard let fit = fit(of: text, in: key) else { continue }
            let entry = entries[key.entry]
            let isVariant =
                !written.isEmpty && fit.closeness == .exact && !entry.written.contains(written)
            let place = Occurrence(
                fit: fit,
                rank: 2 * entry.rank + (isVariant ? 1 : 0),
                entry: key.entry
            )
            if found.last?.entry != key.entry {
                found.append(place)
            } else if let last = found.last, place.order < last.order {
                found[found.endIndex - 1] = place
            }
        }
        return found.sorted { $0.order < $1.order }
    }

    private func fit(of text: [UInt8], in key: Key) -> Fit? {
        guard text.count <= key.bytes.count, let first = text.first else { return nil }
        return bytes.withUnsafeBufferPointer { bytes in
            let last = key.isFoundByParts ? key.bytes.upperBound - text.count : key.bytes.lowerBound
            for start in key.bytes.lowerBound...last where bytes[start] == first {
                var length = 1
                while length < text.count, bytes[start + length] == text[length] { length += 1 }
                guard length == text.count else { continue }
                guard start == key.bytes.lowerBound else { return .part }
                guard length < key.bytes.count else { return .whole }
                return length == key.stems.0 || length == key.stems.1 ? .stem : .beginning
            }
            return nil
        }
    }
}

extension CityIndex {
    private struct Occurrence {
        let fit: Fit
        let rank: Int
        let entry: Int
        let order: Int

        init(fit: Fit, rank: Int, entry: Int) {
            self.fit = fit
            self.rank = rank
            self.entry = entry
            let closeness = max(fit.rawValue, 1)
            order = ((closeness << 4 | rank) << 4 | fit.rawValue) << 16 | entry
        }
    }
}
