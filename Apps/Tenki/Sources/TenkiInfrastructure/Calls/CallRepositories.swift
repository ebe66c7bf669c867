import KasaneDomain

/// The repositories of the records of calls to providers, bound to one transaction.
///
/// All processes of an installation share them. It is not `Sendable` because its repositories are
/// not: it cannot leave the transaction.
package struct CallRepositories {
    let budgets: any Repository<ShareUseRow>
    let states: any Repository<ServiceStateRow>
    let responses: SQLResponseRepository
}
