import Foundation
import KasaneDomain
public import KasaneLive
public import Observation
public import TenkiApplication
public import TenkiDomain

/// What the page of people shows, and what can be done there.
@Observable
public final class PeopleModel {
    /// Everybody, in the order of their names.
    public private(set) var people: [User] = []
    /// Whether it is known who there is.
    public private(set) var isLoaded = false
    /// Why they cannot be shown as they are now; `nil` if they can.
    public private(set) var problem: String?
    /// What was done last.
    public private(set) var news: String?
    /// What is typed of somebody new.
    public let newcomer: PersonEntry
    /// What is typed of the person who is being changed; `nil` if nobody is.
    public private(set) var changed: PersonEntry?
    /// The person who is to be deleted if that is confirmed; `nil` if nobody is.
    public private(set) var leaving: User?
    /// Why the person who is to be deleted is still there.
    private(set) var leavingProblem: String?
    /// The control that the last change leaves the focus to, as its own may be gone.
    private(set) var focus: String?
    /// How often it was begun to follow what is stored.
    private(set) var attempts = 0

    /// What the page has in common with the others.
    public let site: SiteContext
    @ObservationIgnored private let keepUsers: KeepUsers
    @ObservationIgnored private let followUsers: FollowUsers
    @ObservationIgnored private let today: () -> CalendarDate

    /// Makes the model of a page.
    ///
    /// - Parameters:
    ///   - site: What the page has in common with the others.
    ///   - keepUsers: Stores and finds people.
    ///   - followUsers: Tells of changes.
    ///   - clock: Tells which birthdays are still to come.
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

    /// Stores what is typed of somebody new; one press at a time.
    @ObservationIgnored public private(set) lazy var add = Action(of: self) { model in
        try await model.store(model.newcomer) { user in
            model.newcomer.clear()
            model.news = model.language(
                ja: "\(user.id) さんを追加しました。",
                en: "\(user.id) has been added."
            )
        }
    }

    /// Stores what is typed of the person who is being changed; one press at a time.
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

    /// Deletes the person for whom that is confirmed; one press at a time.
    @ObservationIgnored public private(set) lazy var delete = Action(of: self) { model in
        try await model.deleteLeaving()
    }

    /// The language of the page.
    var language: Language { site.language }

    /// Whether somebody is being changed; `false` lets go of what is typed.
    var isChanging: Bool {
        get { changed != nil }
        set { if !newValue { changed = nil } }
    }

    /// Whether it is asked if somebody is to be deleted; `false` keeps them.
    var isConfirming: Bool {
        get { leaving != nil }
        set { if !newValue { leaving = nil } }
    }

    /// Begins to change a person.
    public func beginChange(of user: User) {
        news = nil
        changed = PersonEntry(user, in: language, today: today)
    }

    /// Asks whether a person is to be deleted.
    public func confirmDeletion(of user: User) {
        news = nil
        leavingProblem = nil
        focus = nil
        leaving = user
    }

    /// Finds everybody; after that or following has failed, begins to follow anew.
    public func load() async {
        let hadProblem = problem != nil
        await show { people = try await keepUsers.users() }
        if hadProblem, problem == nil { attempts += 1 }
    }

    /// Shows what anybody changes.
    public func follow() async {
        let attempt = attempts
        for await people in followUsers().results {
            await show(of: attempt) { self.people = try people.get() }
        }
    }

    /// Shows what was found, or why it was not.
    ///
    /// - Parameters:
    ///   - attempt: The attempt to follow that it is; what a former one failed with is not shown.
    ///   - body: Finds it.
    private func show(of attempt: Int? = nil, _ body: () async throws -> Void) async {
        do {
            try await body()
            problem = nil
            isLoaded = true
        } catch  where attempt.map({ $0 != attempts }) == true {
            // The one after it has told.
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
            // Somebody else has done it.
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

    /// Asks again whether a person is to be deleted whom somebody has changed meanwhile.
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

    /// The person below, or else above.
    private func neighbour(of user: User) -> UserID? {
        guard let place = people.firstIndex(where: { $0.id == user.id }) else { return nil }
        let others = people.filter { $0.id != user.id }.map(\.id)
        return others.isEmpty ? nil : others[min(place, others.count - 1)]
    }

    /// Says what somebody else has done to a person meanwhile.
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
    /// What can be changed of the user, in words.
    fileprivate var details: String { "\(mail), \(birthdayText)" }
}
