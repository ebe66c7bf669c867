extension TenkiSchema {
    /// Adds the weather in words, its reliability, the ranges and the station of the temperatures,
    /// and a station's normals; existing forecasts have none of them.
    static let details = """
        ALTER TABLE dailyForecast ADD COLUMN weather TEXT;
        ALTER TABLE dailyForecast ADD COLUMN reliability TEXT;
        ALTER TABLE dailyForecast ADD COLUMN lowFromTenths INTEGER;
        ALTER TABLE dailyForecast ADD COLUMN lowToTenths INTEGER;
        ALTER TABLE dailyForecast ADD COLUMN highFromTenths INTEGER;
        ALTER TABLE dailyForecast ADD COLUMN highToTenths INTEGER;
        ALTER TABLE dailyForecast ADD COLUMN station TEXT;
        ALTER TABLE forecast ADD COLUMN normalStation TEXT;
        ALTER TABLE forecast ADD COLUMN normalLowTenths INTEGER;
        ALTER TABLE forecast ADD COLUMN normalHighTenths INTEGER;
        ALTER TABLE forecast ADD COLUMN normalRainFromTenths INTEGER;
        ALTER TABLE forecast ADD COLUMN normalRainToTenths INTEGER;
        """

    /// Adds the office of a forecast, and the headline and the time of issue of its overview;
    /// existing forecasts have none of them.
    static let publications = """
        ALTER TABLE forecast ADD COLUMN publishingOffice TEXT;
        ALTER TABLE forecast ADD COLUMN overviewHeadline TEXT;
        ALTER TABLE forecast ADD COLUMN overviewIssuedAt INTEGER;
        """
}
