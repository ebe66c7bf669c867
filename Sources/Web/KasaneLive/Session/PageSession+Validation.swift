// Field validation after a button press.
extension PageSession {
    /// Runs a button's action unless a field in the form has an error.
    ///
    /// Errors from the button's previous press are cleared.
    func run(_ press: Press, of button: NodeID, checking checks: [FieldCheck]) async {
        forgetErrors(of: button)
        guard !press.submits || !refuses(press, of: button, checking: checks) else { return }
        await begin("action") {
            if press.isPlain { self.plainRuns += 1 }
            defer { if press.isPlain { self.plainRuns -= 1 } }
            self.follow(try await self.perform(press, of: button))
        }
    }

    private func perform(_ press: Press, of button: NodeID) async throws -> ActionOutcome {
        do {
            let outcome = try await press.work()
            if press.submits { focusFirstError(of: press.form) }
            return outcome
        } catch {
            guard shows(error, at: press, of: button) else { throw error }
            return .stay
        }
    }

    private func forgetErrors(of button: NodeID) {
        for (field, draft) in drafts where draft.button == button {
            drafts[field] = draft.withoutMessage
        }
    }

    /// Blocks the submission if a required field in the form is empty, or if a field contains text
    /// that isn't in the model.
    func refuses(
        _ press: Press,
        of button: NodeID,
        checking checks: [FieldCheck]
    ) -> Bool {
        let checks = checks.filter { $0.form == press.form }
        guard checks.contains(where: \.refusesSubmit) else { return false }
        for check in checks {
            if let message = check.missing { drafts[check.field] = check.draft(message, button) }
        }
        focusRequest = checks.first { $0.refusesSubmit || $0.validation.error != nil }?.control
        return true
    }

    /// Shows an error at the field named by the error.
    ///
    /// Returns `false` if the form has no such field.
    private func shows(_ error: any Error, at press: Press, of button: NodeID) -> Bool {
        guard let error = environment.namedField(by: error, in: language),
            let page = render(collectsControls: true, tracks: false)
        else { return false }
        let checks = page.rendering.checks.filter { $0.form == press.form }
        guard let check = checks.first(where: { $0.validation.name == error.field }) else {
            #if DEBUG
            let known = checks.compactMap(\.validation.name)
            environment.onUnhandledError(UnknownFieldError(name: error.field, known: known))
            #endif
            return false
        }
        drafts[check.field] = check.draft(error.message, button)
        focusFirstError(of: press.form)
        return true
    }

    /// Focuses the first field in the form that has an error.
    private func focusFirstError(of form: NodeID?) {
        let page = render(collectsControls: true, tracks: false)
        let wrong = page?.rendering.checks.first { $0.form == form && $0.isWrong }
        guard let wrong else { return }
        focusRequest = wrong.control
        renderAgain()
    }
}

/// An error for a field name that doesn't exist in the form, for example because of a typo.
struct UnknownFieldError: Error, CustomStringConvertible {
    let name: String
    let known: [String]

    var description: String {
        let names = known.map { "“\($0)”" }.joined(separator: ", ")
        return """
            An error names the field “\(name)”, but the form has \
            \(names.isEmpty ? "no named fields" : "only \(names)"). \
            The page shows an alert instead. Name the field with named(_:).
            """
    }
}
