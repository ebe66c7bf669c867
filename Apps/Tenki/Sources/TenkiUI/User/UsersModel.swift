import Foundation
package import KasaneAccounts
import KasaneDomain
package import KasaneLive
import Observation
package import TenkiApplication
package import TenkiDomain

@Observable
package final class UsersModel {
    package private(set) var users: [User] = []
    package private(set) var isLoaded = false
    /// The reason why the users cannot be read; `nil` if they can.
    package private(set) var problem: String?
    package private(set) var statusMessage: String?
    package let newUserForm: UserEntry
    package private(set) var editForm: UserEntry?
    package private(set) var userToDelete: User?
    private(set) var deletionProblem: String?
    /// The control that receives the focus after the last change, because the control used for it
    /// may have gone.
    private(set) var focus: String?

    package let site: SiteContext
    @ObservationIgnored private let principal: AccountPrincipal?
    @ObservationIgnored private let manageUsers: ManageUsers
    @ObservationIgnored private let observeUsers: ObserveUsers
    @ObservationIgnored private let today: () -> CalendarDate
    /// Keeps the observation alive, so that it reads the store once for all of the page.
    @ObservationIgnored private let membership: SharedValues<[User]>.Iterator

    package init(
        site: SiteContext,
        principal: AccountPrincipal?,
        manageUsers: ManageUsers,
        observeUsers: ObserveUsers,
        clock: any WallClock
    ) throws(AccessError) {
        self.site = site
        self.principal = principal
        self.manageUsers = manageUsers.acting(as: principal)
        self.observeUsers = observeUsers
        let today = { CalendarDate(clock.now, in: .current) }
        self.today = today
        newUserForm = UserEntry(in: site.language, today: today)
        observeUsers.refresh()
        membership = try observeUsers(by: principal).makeAsyncIterator()
    }

    /// Stores the new user; runs at most once at a time.
    @ObservationIgnored package private(set) lazy var add = Action(of: self) { model in
        try await model.store(model.newUserForm) { user in
            model.newUserForm.clear()
            model.statusMessage = model.language(
                ja: "\(user.id) さんを追加しました。",
                en: "\(user.id) has been added."
            )
        }
    }

    /// Stores the change of a user; runs at most once at a time.
    @ObservationIgnored package private(set) lazy var change = Action(of: self) { model in
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
    @ObservationIgnored package private(set) lazy var delete = Action(of: self) { model in
        try await model.deleteUser()
    }

    var language: Language { site.language }

    var isChanging: Bool {
        get { editForm != nil }
        set { if !newValue { editForm = nil } }
    }

    var isConfirming: Bool {
        get { userToDelete != nil }
        set { if !newValue { userToDelete = nil } }
    }

    package func beginChange(of user: User) {
        statusMessage = nil
        editForm = UserEntry(user, in: language, today: today)
    }

    package func confirmDeletion(of user: User) {
        statusMessage = nil
        deletionProblem = nil
        focus = nil
        userToDelete = user
    }

    /// Shows the stored users, or why they cannot be read.
    package func load() async {
        await catchUp()
    }

    package func reload() async {
        observeUsers.refresh()
        await catchUp()
    }

    package func follow() async throws {
        for await users in try observeUsers(by: principal).results { show(users) }
    }

    private func show(_ observed: Result<[User], any Error>) {
        switch observed {
        case .success(let observed):
            users = observed
            problem = nil
            isLoaded = true
        case .failure(let error):
            guard let failure = DomainError(toTell: error) else { return }
            problem = failure.sentence(in: language)
        }
    }

    @discardableResult
    private func catchUp() async -> Result<[User], any Error> {
        let observed: Result<[User], any Error>
        do {
            observed = .success(try await observeUsers.current(by: principal))
        } catch {
            observed = .failure(error)
        }
        show(observed)
        return observed
    }

    private func readAgain(_ id: UserID) async throws -> User? {
        observeUsers.refresh()
        return try await catchUp().get().first { $0.id == id }
    }

    private func store(_ entry: UserEntry, _ done: (User) -> Void) async throws {
        statusMessage = nil
        guard let user = entry.send() else { return }
        do {
            done(try await manageUsers.store(user))
        } catch let conflict as UserConflictError {
            throw FieldError(conflict.field, message: conflict.sentence(in: language))
        } catch let error as AccessError {
            throw error.pageError(returningTo: UsersPage.path)
        } catch DomainError.conflict {
            await refuse(entry, of: user.id)
        } catch let failure as DomainError {
            // The field that the failure names shows it.
            if case .invalidInput(_, .some, _) = failure { throw failure }
            entry.refuse(failure.sentence(in: language) + " " + kept)
        }
    }

    private func deleteUser() async throws {
        guard let user = userToDelete else { return }
        let nextFocus = neighbour(of: user)
        do {
            try await manageUsers.delete(user.id, readAs: user.version)
        } catch DomainError.notFound {
            // Another visitor has already deleted the user, perhaps at another Tenki.
            observeUsers.refresh()
        } catch DomainError.conflict {
            return await confirmAgain(user.id)
        } catch let error as AccessError {
            throw error.pageError(returningTo: UsersPage.path)
        } catch let conflict as UserConflictError {
            deletionProblem = conflict.sentence(in: language)
            return
        } catch let failure as DomainError {
            deletionProblem = failure.sentence(in: language)
            return
        }
        userToDelete = nil
        statusMessage = language(ja: "\(user.id) さんを削除しました。", en: "\(user.id) has been deleted.")
        focus = nextFocus.map { UserControl.change.id(of: $0) } ?? UserControl.newUserForm
    }

    /// Requests confirmation again, because the user was changed since the dialog opened.
    private func confirmAgain(_ id: UserID) async {
        do {
            guard let newest = try await readAgain(id) else {
                userToDelete = nil
                return
            }
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
        } catch {
            guard let failure = DomainError(toTell: error) else { return }
            deletionProblem = failure.sentence(in: language)
        }
    }

    private func neighbour(of user: User) -> UserID? {
        guard let place = users.firstIndex(where: { $0.id == user.id }) else { return nil }
        let others = users.filter { $0.id != user.id }.map(\.id)
        return others.isEmpty ? nil : others[min(place, others.count - 1)]
    }

    private func refuse(_ entry: UserEntry, of id: UserID) async {
        do {
            guard let newest = try await readAgain(id) else {
                let what = language(
                    ja: "ほかの人が先に\(id) さんを削除しました。",
                    en: "\(id) was deleted meanwhile."
                )
                return entry.refuse(what + " " + kept)
            }
            let details = newest.details
            let what = language(
                ja: "ほかの人が先に\(id) さんの情報を変更しました（現在：\(details)）。もう一度保存すると、あなたの入力で置き換えます。",
                en: """
                    \(id) was changed meanwhile, to \(details). Save again to replace that \
                    with yours.
                    """
            )
            entry.refuse(what + " " + kept, insteadOf: newest)
        } catch {
            guard let failure = DomainError(toTell: error) else { return }
            entry.refuse(failure.sentence(in: language) + " " + kept)
        }
    }

    private var kept: String {
        language(ja: "入力した内容は残っています。", en: "Your input is still here.")
    }
}

extension UserConflictError {
    fileprivate var field: String {
        switch self {
        case .nameTaken, .lastAdministrator: "id"
        case .mailTaken, .mailOfAccount: "mail"
        }
    }
}

extension User {
    fileprivate var details: String { "\(mail), \(birthdayText)" }
}
