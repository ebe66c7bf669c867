import Foundation
import KasaneDomain
public import KasaneLive
public import Observation
public import TenkiApplication
public import TenkiDomain

/// The state and the actions of the page of users.
@Observable
public final class UsersModel {
    /// All users, in the order of their names.
    public private(set) var users: [User] = []
    /// Whether the users have been read.
    public private(set) var isLoaded = false
    /// The reason why the users cannot be read; `nil` if they can.
    public private(set) var problem: String?
    /// The message about the last change; `nil` if there is none.
    public private(set) var statusMessage: String?
    /// The form for a new user.
    public let newUserForm: UserEntry
    /// The form for the user being changed; `nil` if there is none.
    public private(set) var editForm: UserEntry?
    /// The user whose deletion awaits confirmation; `nil` if there is none.
    public private(set) var userToDelete: User?
    /// The reason why the deletion failed; `nil` if it did not.
    private(set) var deletionProblem: String?
    /// The control that receives the focus after the last change, because the control used for it
    /// may have gone.
    private(set) var focus: String?
    /// The number of times observation was restarted.
    private(set) var attempts = 0

    /// The site context of the visit.
    public let site: SiteContext
    @ObservationIgnored private let manageUsers: ManageUsers
    @ObservationIgnored private let observeUsers: ObserveUsers
    @ObservationIgnored private let today: () -> CalendarDate

    /// Creates the page's model.
    ///
    /// - Parameters:
    ///   - site: The site context of the visit.
    ///   - manageUsers: Stores and finds users.
    ///   - observeUsers: Observes changes.
    ///   - clock: The clock that determines which birthdays are in the future.
    public init(
        site: SiteContext,
        manageUsers: ManageUsers,
        observeUsers: ObserveUsers,
        clock: any WallClock
    ) {
        self.site = site
        self.manageUsers = manageUsers
        self.observeUsers = observeUsers
        let today = { CalendarDate(clock.now, in: .current) }
        self.today = today
        newUserForm = UserEntry(in: site.language, today: today)
    }

    /// Stores the new user; runs at most once at a time.
    @ObservationIgnored public private(set) lazy var add = Action(of: self) { model in
        try await model.store(model.newUserForm) { user in
            model.newUserForm.clear()
            model.statusMessage = model.language(
                ja: "\(user.id) さんを追加しました。",
                en: "\(user.id) has been added."
            )
        }
    }

    /// Stores the change of a user; runs at most once at a time.
    @ObservationIgnored public private(set) lazy var change = Action(of: self) { model in
        guard let entry = model.editForm else { return }
        try await model.store(entry) { user in
            model.editForm = nil
            model.statusMessage = model.language(
                ja: "\(user.id) さんの情報を変更しました。",
                en: "\(user.id) has been changed."
            )
        }
    }

    /// Deletes the user whose deletion is confirmed; runs at most once at a time.
    @ObservationIgnored public private(set) lazy var delete = Action(of: self) { model in
        try await model.deleteUser()
    }

    /// The language of the page.
    var language: Language { site.language }

    /// Whether the dialog for changing a user is open.
    ///
    /// `false` discards the input.
    var isChanging: Bool {
        get { editForm != nil }
        set { if !newValue { editForm = nil } }
    }

    /// Whether the dialog for confirming a deletion is open.
    ///
    /// `false` cancels the deletion.
    var isConfirming: Bool {
        get { userToDelete != nil }
        set { if !newValue { userToDelete = nil } }
    }

    /// Opens the dialog for changing a user.
    public func beginChange(of user: User) {
        statusMessage = nil
        editForm = UserEntry(user, in: language, today: today)
    }

    /// Opens the dialog for confirming the deletion of a user.
    public func confirmDeletion(of user: User) {
        statusMessage = nil
        deletionProblem = nil
        focus = nil
        userToDelete = user
    }

    /// Reads all users.
    ///
    /// After a failure to read or observe them, restarts observation.
    public func load() async {
        let hadProblem = problem != nil
        await show { users = try await manageUsers.users() }
        if hadProblem, problem == nil { attempts += 1 }
    }

    /// Shows every change of the stored users, until cancelled.
    public func follow() async {
        let attempt = attempts
        for await users in observeUsers().results {
            await show(of: attempt) { self.users = try users.get() }
        }
    }

    /// Shows the observation with every change before this call.
    private func catchUp() async {
        await show { users = try await observeUsers.current() }
    }

    /// Runs a read and shows its failure, if any.
    ///
    /// - Parameters:
    ///   - attempt: The attempt at observation that the read belongs to. A failure of an earlier
    ///     attempt is not shown.
    ///   - body: Reads the users.
    private func show(of attempt: Int? = nil, _ body: () async throws -> Void) async {
        do {
            try await body()
            problem = nil
            isLoaded = true
        } catch  where attempt.map({ $0 != attempts }) == true {
            // The attempt after it reports its own failures.
        } catch {
            guard let failure = DomainError(toTell: error) else { return }
            problem = failure.sentence(in: language)
        }
    }

    private func store(_ entry: UserEntry, _ done: (User) -> Void) async throws {
        statusMessage = nil
        guard let user = entry.send() else { return }
        do {
            done(try await manageUsers.store(user))
            await catchUp()
        } catch let conflict as UserConflictError {
            entry.refuse(conflict)
        } catch DomainError.conflict {
            await refuse(entry, of: user.id)
        } catch let failure as DomainError {
            entry.refuse(failure.sentence(in: language) + " " + kept)
        }
    }

    private func deleteUser() async throws {
        guard let user = userToDelete else { return }
        let nextFocus = neighbour(of: user)
        do {
            try await manageUsers.delete(user.id, readAs: user.version)
        } catch DomainError.notFound {
            // Another visitor has already deleted the user.
        } catch DomainError.conflict {
            return await confirmAgain(user.id)
        } catch let failure as DomainError {
            deletionProblem = failure.sentence(in: language)
            return
        }
        userToDelete = nil
        statusMessage = language(ja: "\(user.id) さんを削除しました。", en: "\(user.id) has been deleted.")
        await catchUp()
        focus = nextFocus.map { UserControl.change.id(of: $0) } ?? UserControl.newUserForm
    }

    /// Requests confirmation again, because the user was changed since the dialog opened.
    private func confirmAgain(_ id: UserID) async {
        do {
            let newest = try await manageUsers.user(id)
            userToDelete = newest
            deletionProblem = language(
                ja: """
                    ほかの人が先に\(id) さんの情報を変更しました（現在：\(newest.details)）。\
                    もう一度押すと削除します。
                    """,
                en: """
                    \(id) was changed meanwhile, to \(newest.details). Press again to \
                    delete that.
                    """
            )
        } catch DomainError.notFound {
            userToDelete = nil
        } catch {
            guard let failure = DomainError(toTell: error) else { return }
            deletionProblem = failure.sentence(in: language)
        }
        await load()
    }

    /// Returns the next user in the list, or the previous one if there is none.
    private func neighbour(of user: User) -> UserID? {
        guard let place = users.firstIndex(where: { $0.id == user.id }) else { return nil }
        let others = users.filter { $0.id != user.id }.map(\.id)
        return others.isEmpty ? nil : others[min(place, others.count - 1)]
    }

    /// Reports that another visitor has changed or deleted the user in the meantime.
    private func refuse(_ entry: UserEntry, of id: UserID) async {
        do {
            let newest = try await manageUsers.user(id)
            let details = newest.details
            let what = language(
                ja: "ほかの人が先に\(id) さんの情報を変更しました（現在：\(details)）。もう一度保存すると、あなたの入力で置き換えます。",
                en: """
                    \(id) was changed meanwhile, to \(details). Save again to replace that \
                    with yours.
                    """
            )
            entry.refuse(what + " " + kept, insteadOf: newest)
        } catch DomainError.notFound {
            let what = language(
                ja: "ほかの人が先に\(id) さんを削除しました。",
                en: "\(id) was deleted meanwhile."
            )
            entry.refuse(what + " " + kept)
        } catch {
            guard let failure = DomainError(toTell: error) else { return }
            entry.refuse(failure.sentence(in: language) + " " + kept)
        }
        await load()
    }

    private var kept: String {
        language(ja: "入力した内容は残っています。", en: "Your input is still here.")
    }
}

extension User {
    /// The changeable properties of the user as text.
    fileprivate var details: String { "\(mail), \(birthdayText)" }
}
