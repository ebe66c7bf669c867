package struct MunicipalityWarnings: Hashable, Sendable {
    package let municipality: MunicipalityCode
    package let office: WarningOffice?
    package let state: WarningState<CityWarning>
}
