import Foundation
import KasaneDomain
public import KasaneLive
public import Observation
public import TenkiApplication
public import TenkiDomain

/// The state and the actions of the page of people.
@Observable
public final class PeopleModel {
    /// All people, in the order of their names.
    public private(set) var people: [User] = []
    /// Whether the people have been read.
    public private(set) var isLoaded = false
    /// The reason why the people cannot be read; `nil` if they can.
    public private(set) var problem: String?
    /// The message about the last change; `nil` if there is none.
    public private(set) var news: String?
    /// The form for a new person.
    public let newcomer: PersonEntry
    /// The form for the person being changed; `nil` if there is none.
    public private(set) var changed: PersonEntry?
    /// The person whose deletion awaits confirmation; `nil` if there is none.
    public private(set) var leaving: User?
    /// The reason why the deletion failed; `nil` if it did not.
    private(set) var leavingProblem: String?
    /// The control that receives the focus after the last change, because the control used for it
    /// may have gone.
    private(set) var focus: String?
    /// The number of times observation was restarted.
    private(set) var attempts = 0

    /// The site context of the visit.
    public let site: SiteContext
    @ObservationIgnored private let keepUsers: KeepUsers
    @ObservationIgnored private let followUsers: FollowUsers
    @ObservationIgnored private let today: () -> CalendarDate

    /// Creates the page's model.
    ///
    /// - Parameters:
    ///   - site: The site context of the visit.
    ///   - keepUsers: Stores and finds people.
    ///   - followUsers: Observes changes.
    ///   - clock: The clock that determines which birthdays are in the future.
    public init(
        site: SiteContext,
        keepUsers: KeepUsers,
        followUsers: FollowUsers,
        clock: any WallClock
    ) {
        self.site = site
        self.keepUsers = keepUsers
        self.followUsers = followUsers
        let today = { CalendarDate(clock.now, in: .current) }
        self.today = today
        newcomer = PersonEntry(in: site.language, today: today)
    }

    /// Stores the new person; runs at most once at a time.
    @ObservationIgnored public private(set) lazy var add = Action(of: self) { model in
        try await model.store(model.newcomer) { user in
            model.newcomer.clear()
            model.news = model.language(
                ja: "\(user.id) さんを追加しました。",
                en: "\(user.id) has been added."
            )
        }
    }

    /// Stores the change of a person; runs at most once at a time.
    @ObservationIgnored public private(set) lazy var change = Action(of: self) { model in
        guard let entry = model.changed else { return }
        try await model.store(entry) { user in
            model.changed = nil
            model.news = model.language(
                ja: "\(user.id) さんの情報を変更しました。",
                en: "\(user.id) has been changed."
            )
        }
    }

    /// Deletes the person whose deletion is confirmed; runs at most once at a time.
    @ObservationIgnored public private(set) lazy var delete = Action(of: self) { model in
        try await model.deleteLeaving()
    }

    /// The language of the page.
    var language: Language { site.language }

    /// Whether the dialog for changing a person is open.
    ///
    /// `false` discards the input.
    var isChanging: Bool {
        get { changed != nil }
        set { if !newValue { changed = nil } }
    }

    /// Whether the dialog for confirming a deletion is open.
    ///
    /// `false` cancels the deletion.
    var isConfirming: Bool {
        get { leaving != nil }
        set { if !newValue { leaving = nil } }
    }

    /// Opens the dialog for changing a person.
    public func beginChange(of user: User) {
        news = nil
        changed = PersonEntry(user, in: language, today: today)
    }

    /// Opens the dialog for confirming the deletion of a person.
    public func confirmDeletion(of user: User) {
        news = nil
        leavingProblem = nil
        focus = nil
        leaving = user
    }

    /// Reads all people.
    ///
    /// After a failure to read or observe them, restarts observation.
    public func load() async {
        let hadProblem = problem != nil
        await show { people = try await keepUsers.users() }
        if hadProblem, problem == nil { attempts += 1 }
    }

    /// Shows every change of the stored people, until cancelled.
    public func follow() async {
        let attempt = attempts
        for await people in followUsers().results {
            await show(of: attempt) { self.people = try people.get() }
        }
    }

    /// Runs a read and shows its failure, if any.
    ///
    /// - Parameters:
    ///   - attempt: The attempt at observation that the read belongs to. A failure of an earlier
    ///     attempt is not shown.
    ///   - body: Reads the people.
    private func show(of attempt: Int? = nil, _ body: () async throws -> Void) async {
        do {
            try await body()
            problem = nil
            isLoaded = true
        } catch  where attempt.map({ $0 != attempts }) == true {
            // The attempt after it reports its own failures.
        } catch {
            guard let failure = Failure(toTell: error) else { return }
            problem = failure.sentence(in: language)
        }
    }

    private func store(_ entry: PersonEntry, _ done: (User) -> Void) async throws {
        news = nil
        guard let user = entry.send() else { return }
        do {
            done(try await keepUsers.store(user))
            await load()
        } catch let conflict as UserConflict {
            entry.refuse(conflict)
        } catch Failure.conflict {
            await refuse(entry, of: user.id)
        } catch let failure as Failure {
            entry.refuse(failure.sentence(in: language) + " " + kept)
        }
    }

    private func deleteLeaving() async throws {
        guard let user = leaving else { return }
        let heir = neighbour(of: user)
        do {
            try await keepUsers.delete(user.id, readAs: user.version)
        } catch Failure.notFound {
            // Another user has already deleted the person.
        } catch Failure.conflict {
            return await confirmAgain(user.id)
        } catch let failure as Failure {
            leavingProblem = failure.sentence(in: language)
            return
        }
        leaving = nil
        news = language(ja: "\(user.id) さんを削除しました。", en: "\(user.id) has been deleted.")
        await load()
        focus = heir.map { PersonControl.change.id(of: $0) } ?? PersonControl.newcomers
    }

    /// Requests confirmation again, because the person was changed since the dialog opened.
    private func confirmAgain(_ id: UserID) async {
        do {
            let newest = try await keepUsers.user(id)
            leaving = newest
            leavingProblem = language(
                ja: """
                    ほかの人が先に\(id) さんの情報を変更しました（現在：\(newest.details)）。\
                    もう一度押すと削除します。
                    """,
                en: """
                    Somebody has changed \(id) meanwhile, to \(newest.details). Press again to \
                    delete that.
                    """
            )
        } catch Failure.notFound {
            leaving = nil
        } catch {
            guard let failure = Failure(toTell: error) else { return }
            leavingProblem = failure.sentence(in: language)
        }
        await load()
    }

    /// Returns the next person in the list, or the previous one if there is none.
    private func neighbour(of user: User) -> UserID? {
        guard let place = people.firstIndex(where: { $0.id == user.id }) else { return nil }
        let others = people.filter { $0.id != user.id }.map(\.id)
        return others.isEmpty ? nil : others[min(place, others.count - 1)]
    }

    /// Reports that another user has changed or deleted the person in the meantime.
    private func refuse(_ entry: PersonEntry, of id: UserID) async {
        do {
            let newest = try await keepUsers.user(id)
            let details = newest.details
            let what = language(
                ja: "ほかの人が先に\(id) さんの情報を変更しました（現在：\(details)）。もう一度保存すると、あなたの入力で置き換えます。",
                en: """
                    Somebody has changed \(id) meanwhile, to \(details). Save again to replace that \
                    with yours.
                    """
            )
            entry.refuse(what + " " + kept, insteadOf: newest)
        } catch Failure.notFound {
            let what = language(
                ja: "ほかの人が先に\(id) さんを削除しました。",
                en: "Somebody has deleted \(id) meanwhile."
            )
            entry.refuse(what + " " + kept)
        } catch {
            guard let failure = Failure(toTell: error) else { return }
            entry.refuse(failure.sentence(in: language) + " " + kept)
        }
        await load()
    }

    private var kept: String {
        language(ja: "入力した内容は残っています。", en: "What you typed is still here.")
    }
}

extension User {
    /// The changeable properties of the user as text.
    fileprivate var details: String { "\(mail), \(birthdayText)" }
}
