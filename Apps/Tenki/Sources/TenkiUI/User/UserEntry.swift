import KasaneDomain
import Observation
import TenkiDomain

@Observable
package final class UserEntry {
    /// The name.
    ///
    /// It cannot be changed for a stored user.
    package var name = ""
    package var mail = ""
    /// The birthday in ISO 8601; `nil` if none is entered.
    package var birthday: String?

    private(set) var stored: User?
    private(set) var problem: String?
    @ObservationIgnored private let language: Language
    @ObservationIgnored private let today: () -> CalendarDate

    init(_ stored: User? = nil, in language: Language, today: @escaping () -> CalendarDate) {
        self.stored = stored
        self.language = language
        self.today = today
        name = stored?.id.text ?? ""
        mail = stored?.mail.text ?? ""
        birthday = stored?.birthday?.description
    }

    var nameProblem: String? {
        guard !name.isEmpty else { return nil }
        do throws(InvalidUserIDError) {
            _ = try UserID(name)
            return nil
        } catch {
            return error.sentence(in: language)
        }
    }

    var mailProblem: String? {
        guard !mail.isEmpty else { return nil }
        do throws(EmailAddressError) {
            _ = try EmailAddress(mail)
            return nil
        } catch {
            return error.sentence(in: language)
        }
    }

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

    func refuse(_ problem: String, insteadOf newest: User? = nil) {
        self.problem = problem
        if let newest { stored = newest }
    }

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
