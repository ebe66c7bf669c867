import KasaneDomain
import Observation
import TenkiDomain

/// The form for a user, with its validation errors.
@Observable
package final class UserEntry {
    /// The name.
    ///
    /// It cannot be changed for a stored user.
    package var name = ""
    /// The mail address.
    package var mail = ""
    /// The birthday in ISO 8601; `nil` if none is entered.
    package var birthday: String?

    /// The user as last read, or `nil` for a new one.
    private(set) var stored: User?
    /// The reason why the user could not be stored, apart from errors in single fields.
    private(set) var problem: String?
    @ObservationIgnored private let language: Language
    @ObservationIgnored private let today: () -> CalendarDate

    /// Creates an empty form, or one with the properties of a stored user.
    init(_ stored: User? = nil, in language: Language, today: @escaping () -> CalendarDate) {
        self.stored = stored
        self.language = language
        self.today = today
        name = stored?.id.text ?? ""
        mail = stored?.mail.text ?? ""
        birthday = stored?.birthday?.description
    }

    /// The error in the name; `nil` if it is valid or not entered.
    var nameProblem: String? {
        guard !name.isEmpty else { return nil }
        do throws(InvalidUserIDError) {
            _ = try UserID(name)
            return nil
        } catch {
            return error.sentence(in: language)
        }
    }

    /// The error in the mail address; `nil` if it is valid or not entered.
    var mailProblem: String? {
        guard !mail.isEmpty else { return nil }
        do throws(EmailAddressError) {
            _ = try EmailAddress(mail)
            return nil
        } catch {
            return error.sentence(in: language)
        }
    }

    /// The error in the birthday; `nil` if it is valid or not entered.
    var birthdayProblem: String? {
        do {
            _ = try day()
            return nil
        } catch is InvalidCalendarDateError {
            return InvalidCalendarDateError.advice(in: language)
        } catch let error as BirthdayError {
            return error.sentence(in: language)
        } catch {
            return DomainError(reporting: error).sentence(in: language)
        }
    }

    /// Validates the form and returns the user; `nil` if a field is invalid.
    func send() -> User? {
        problem = nil
        do {
            return User(
                id: try UserID(name),
                mail: try EmailAddress(mail),
                birthday: try day(),
                version: stored?.version ?? 0
            )
        } catch {
            // The invalid field already shows the error.
            return nil
        }
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
    }

    private func day() throws -> Birthday? {
        try birthday.map { try Birthday(CalendarDate($0), today: today()) }
    }
}
