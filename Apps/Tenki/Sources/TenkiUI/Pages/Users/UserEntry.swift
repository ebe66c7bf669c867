import KasaneDomain
public import Observation
import TenkiDomain

/// The form for a user, with its validation errors.
@Observable
public final class UserEntry {
    /// The name.
    ///
    /// It cannot be changed for a stored user.
    public var name = ""
    /// The mail address.
    public var mail = ""
    /// The birthday; `nil` if none is entered.
    public var birthday: EnteredDate?

    /// The user as last read, or `nil` for a new one.
    private(set) var stored: User?
    /// The reason why the user could not be stored, apart from errors in single fields.
    private(set) var problem: String?
    private var isSent = false
    private var conflict: UserConflictError?
    @ObservationIgnored private let language: Language
    @ObservationIgnored private let today: () -> CalendarDate

    /// Creates an empty form, or one with the properties of a stored user.
    init(_ stored: User? = nil, in language: Language, today: @escaping () -> CalendarDate) {
        self.stored = stored
        self.language = language
        self.today = today
        name = stored?.id.text ?? ""
        mail = stored?.mail.text ?? ""
        birthday = stored?.birthday.map { EnteredDate($0.description) }
    }

    /// The error in the name; `nil` if it is valid or not yet entered.
    var nameProblem: String? {
        guard isSent || !name.isEmpty else { return nil }
        do throws(InvalidUserIDError) {
            let id = try UserID(name)
            return conflict == .nameTaken(id) ? conflict?.sentence(in: language) : nil
        } catch {
            return error.sentence(in: language)
        }
    }

    /// The error in the mail address; `nil` if it is valid or not yet entered.
    var mailProblem: String? {
        guard isSent || !mail.isEmpty else { return nil }
        do throws(MailAddressError) {
            let address = try MailAddress(mail)
            return conflict == .mailTaken(address) ? conflict?.sentence(in: language) : nil
        } catch {
            return error.sentence(in: language)
        }
    }

    /// The error in the birthday; `nil` if it is valid or not entered.
    var birthdayProblem: String? {
        do {
            _ = try day()
            return nil
        } catch let error as InvalidCalendarDateError {
            return error.sentence(in: language)
        } catch let error as BirthdayError {
            return error.sentence(in: language)
        } catch {
            return DomainError(reporting: error).sentence(in: language)
        }
    }

    /// Validates the form and returns the user; `nil` if a field is invalid, which then shows its
    /// error.
    func send() -> User? {
        isSent = true
        problem = nil
        conflict = nil
        do {
            return User(
                id: try UserID(name),
                mail: try MailAddress(mail),
                birthday: try day(),
                version: stored?.version ?? 0
            )
        } catch {
            // The invalid field shows the error.
            return nil
        }
    }

    /// Shows that a name or mail address belongs to another user.
    func refuse(_ conflict: UserConflictError) {
        self.conflict = conflict
    }

    /// Shows why the user could not be stored.
    ///
    /// - Parameters:
    ///   - problem: The reason.
    ///   - newest: The user as stored by another visitor in the meantime, which the next attempt
    ///     replaces.
    func refuse(_ problem: String, insteadOf newest: User? = nil) {
        self.problem = problem
        if let newest { stored = newest }
    }

    /// Empties the form.
    func clear() {
        name = ""
        mail = ""
        birthday = nil
        problem = nil
        conflict = nil
        isSent = false
    }

    private func day() throws -> Birthday? {
        try birthday.map { try Birthday(CalendarDate($0.description), today: today()) }
    }
}
