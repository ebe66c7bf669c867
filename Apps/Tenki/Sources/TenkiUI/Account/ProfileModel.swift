package import KasaneAccounts
import KasaneDomain
package import KasaneLive
import Observation
package import TenkiApplication
import TenkiDomain

@Observable
package final class ProfileModel {
    package var displayName = ""
    /// The birthday in ISO 8601.
    package var birthday: String?

    package private(set) var statusMessage: String?
    package private(set) var problem: String?

    package let site: SiteContext
    @ObservationIgnored private let principal: AccountPrincipal?
    @ObservationIgnored private let editProfile: EditProfile

    package init(site: SiteContext, principal: AccountPrincipal?, editProfile: EditProfile) {
        self.site = site
        self.principal = principal
        self.editProfile = editProfile
    }

    var language: Language { site.language }

    func load() async throws {
        try await attempt {
            let profile = try await editProfile.profile(by: principal)
            displayName = profile.displayName.text
            birthday = profile.birthday?.description
        }
    }

    @ObservationIgnored package private(set) lazy var save = Action(of: self) { model in
        try await model.attempt {
            let birthday = try model.enteredBirthday()
            let name = try model.enteredName()
            try await model.editProfile(name, birthday: birthday, by: model.principal)
            model.displayName = name.text
            model.statusMessage = model.language(ja: "保存しました。", en: "Saved.")
        }
    }

    private func attempt(_ body: () async throws -> Void) async throws {
        statusMessage = nil
        problem = nil
        do {
            try await body()
        } catch let failure as DomainError {
            problem = failure.sentence(in: language)
        }
    }

    private func enteredName() throws(FieldError) -> DisplayName {
        do throws(DisplayNameError) {
            return try DisplayName(displayName)
        } catch {
            throw FieldError(ProfilePage.nameField, message: error.sentence(in: language))
        }
    }

    private func enteredBirthday() throws(FieldError) -> Birthday? {
        guard let birthday else { return nil }
        let message: String
        do {
            return try Birthday(CalendarDate(birthday), today: editProfile.today)
        } catch let error as BirthdayError {
            message = error.sentence(in: language)
        } catch {
            message = InvalidCalendarDateError.advice(in: language)
        }
        throw FieldError(ProfilePage.birthdayField, message: message)
    }
}
