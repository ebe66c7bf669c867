import KasaneDomain
public import Observation
import TenkiDomain

/// What is typed of a person, and what is wrong with it.
@Observable
public final class PersonEntry {
    /// The name; it cannot be changed of a person who is stored.
    public var name = ""
    /// The mail address.
    public var mail = ""
    /// The birthday; `nil` if none is typed.
    public var birthday: EnteredDay?

    /// The person as it was read, or `nil` for a new one.
    private(set) var stored: User?
    /// Why it could not be stored, apart from what is wrong in a field.
    private(set) var problem: String?
    private var isSent = false
    private var conflict: UserConflict?
    @ObservationIgnored private let language: Language
    @ObservationIgnored private let today: () -> CalendarDate

    /// Makes an empty entry, or one of a person as it is stored.
    init(_ stored: User? = nil, in language: Language, today: @escaping () -> CalendarDate) {
        self.stored = stored
        self.language = language
        self.today = today
        name = stored?.id.text ?? ""
        mail = stored?.mail.text ?? ""
        birthday = stored?.birthday.map { EnteredDay($0.description) }
    }

    /// Why the name is not taken; `nil` while nothing is wrong with it.
    var nameProblem: String? {
        guard isSent || !name.isEmpty else { return nil }
        do throws(InvalidUserID) {
            let id = try UserID(name)
            return conflict == .nameTaken(id) ? conflict?.sentence(in: language) : nil
        } catch {
            return error.sentence(in: language)
        }
    }

    /// Why the mail address is not taken; `nil` while nothing is wrong with it.
    var mailProblem: String? {
        guard isSent || !mail.isEmpty else { return nil }
        do throws(MailAddressError) {
            let address = try MailAddress(mail)
            return conflict == .mailTaken(address) ? conflict?.sentence(in: language) : nil
        } catch {
            return error.sentence(in: language)
        }
    }

    /// Why the birthday is not taken; `nil` while nothing is wrong with it.
    var birthdayProblem: String? {
        do {
            _ = try day()
            return nil
        } catch let error as InvalidCalendarDate {
            return error.sentence(in: language)
        } catch let error as BirthdayError {
            return error.sentence(in: language)
        } catch {
            return Failure.unexpected("\(error)").sentence(in: language)
        }
    }

    /// Returns the person who was typed; `nil` if a field is not taken, which then says why.
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
            // Its field says it.
            return nil
        }
    }

    /// Says that something is somebody else's.
    func refuse(_ conflict: UserConflict) {
        self.conflict = conflict
    }

    /// Says why it could not be stored.
    ///
    /// - Parameters:
    ///   - problem: Why.
    ///   - newest: The person as somebody else has stored it, which is replaced next.
    func refuse(_ problem: String, insteadOf newest: User? = nil) {
        self.problem = problem
        if let newest { stored = newest }
    }

    /// Takes out what was typed.
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

/// A day as it was typed, right or wrong: whether it is a birthday, the birthday itself decides.
public struct EnteredDay: LosslessStringConvertible, Hashable, Sendable {
    /// The text.
    public let description: String

    /// Takes any text.
    public init(_ description: String) {
        self.description = description
    }
}
