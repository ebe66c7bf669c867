import Foundation
import HTTPTypes

/// An API client that manages users and records the acknowledged state of each.
///
/// The mail address and the birthday of a user follow from its version, so that a partly stored
/// user is detected. Names of deleted users are not reused, so that a late change whose response
/// was lost affects no other user.
actor UserWriter {
    private enum Stored: Hashable {
        case absent
        case version(Int)
        case deleted
    }

    private struct Entry {
        var certain: Stored
        var possible: Set<Stored>

        init(_ certain: Stored) {
            self.certain = certain
            possible = [certain]
        }
    }

    private struct Told: Decodable {
        let id: String
        let mail: String
        let birthday: String?
        let version: Int
    }

    private struct List: Decodable {
        let users: [Told]
    }

    private(set) var acknowledged = 0
    private let name: String
    private let client: ChaosClient
    private let findings: Findings
    private var random: SeededGenerator
    private var entries: [String: Entry] = [:]
    private var created = 0

    init(name: String, client: ChaosClient, findings: Findings, random: SeededGenerator) {
        self.name = name
        self.client = client
        self.findings = findings
        self.random = random
    }

    func step() async {
        let living = entries.filter { $0.value.certain != .deleted || $0.value.possible.count > 1 }
        if let id = living.filter({ $0.value.possible.count > 1 }).keys.sorted().first {
            return await resolve(id)
        }
        let ids = living.keys.sorted()
        let choice = Int.random(in: 0..<10, using: &random)
        guard ids.count >= 8 || choice > 6, let id = ids.randomElement(using: &random),
            case .version(let version) = entries[id]?.certain
        else {
            created += 1
            return await add("\(name)-\(created)")
        }
        if choice < 2 { await delete(id, version) } else { await change(id, version) }
    }

    func verify() async {
        guard let answer = await call(.get, ""), answer.status == 200,
            let list = try? JSONDecoder().decode(List.self, from: Data(answer.body.utf8))
        else { return findings.add("the users could not be read after a fault") }
        let own = list.users.filter { $0.id.hasPrefix("\(name)-") }
        for user in own where entries[user.id] == nil {
            findings.add("\(user.id) is stored, but was never added")
        }
        let told = Dictionary(own.map { ($0.id, $0) }) { $1 }
        for (id, entry) in entries {
            check(told[id], against: entry, id)
        }
    }

    private func check(_ told: Told?, against entry: Entry, _ id: String) {
        if let told {
            if told.mail != mail(id) || told.birthday != birthday(told.version) {
                findings.add("\(id) is stored by half: \(told)")
            }
            guard entry.possible.contains(.version(told.version)) else {
                return findings.add("\(id) is stored as version \(told.version), not \(entry)")
            }
        } else if !entry.possible.contains(.absent), !entry.possible.contains(.deleted) {
            findings.add("\(id) is lost: \(entry)")
        }
    }

    private func add(_ id: String) async {
        entries[id] = Entry(.absent)
        let answer = await call(.post, "", body: document(id, 1))
        take(answer, success: 201, id, .version(1))
    }

    private func change(_ id: String, _ version: Int) async {
        let answer = await call(.put, "/\(id)", body: document(id, version + 1), ifMatch: version)
        take(answer, success: 200, id, .version(version + 1))
    }

    private func delete(_ id: String, _ version: Int) async {
        take(await call(.delete, "/\(id)", ifMatch: version), success: 204, id, .deleted)
    }

    /// Records the outcome of a change from its response: stored, not stored, or unknown.
    private func take(_ answer: ChaosClient.Answer?, success: Int, _ id: String, _ new: Stored) {
        switch answer?.status {
        case success:
            acknowledged += 1
            entries[id] = Entry(new)
        case .some(400..<500):
            // No other client changes these users, so only a change with a lost response explains
            // the rejection.
            if entries[id]?.possible.count == 1, answer?.status != 429, answer?.status != 408 {
                findings.add("\(id) was refused with \(answer?.status ?? 0): \(answer?.body ?? "")")
            }
        default: entries[id]?.possible.insert(new)
        }
    }

    private func resolve(_ id: String) async {
        guard let entry = entries[id], let answer = await call(.get, "/\(id)") else { return }
        switch answer.status {
        case 404:
            if entry.possible.contains(.deleted) {
                entries[id] = Entry(.deleted)
            } else if entry.possible.contains(.absent) {
                take(await call(.post, "", body: document(id, 1)), success: 201, id, .version(1))
            } else {
                findings.add("\(id) is lost: \(entry)")
            }
        case 200:
            guard let told = try? JSONDecoder().decode(Told.self, from: Data(answer.body.utf8))
            else { return findings.add("\(id) cannot be read: \(answer.body)") }
            check(told, against: entry, id)
            if entry.certain == .version(told.version) {
                // The lost change may still arrive, unless another change supersedes it.
                await change(id, told.version)
            } else {
                entries[id] = Entry(.version(told.version))
            }
        default: return
        }
    }

    private func call(
        _ method: HTTPRequest.Method,
        _ path: String,
        body: String? = nil,
        ifMatch version: Int? = nil
    ) async -> ChaosClient.Answer? {
        var headers: HTTPFields = [.authorization: "Bearer \(ChaosServer.token)"]
        if let version { headers[.ifMatch] = "\"\(version)\"" }
        let path = "/api/v1/users\(path)"
        return await client.send(method, path, headers, body: body, type: "application/json")
    }

    private func document(_ id: String, _ version: Int) -> String {
        """
        {"id": "\(id)", "mail": "\(mail(id))", "birthday": "\(birthday(version))"}
        """
    }

    private func mail(_ id: String) -> String { "\(id)@example.jp" }

    private func birthday(_ version: Int) -> String {
        let (year, month, day) = (version / 336 % 50, version / 28 % 12 + 1, version % 28 + 1)
        return "\(1950 + year)-" + String(format: "%02d-%02d", month, day)
    }
}
