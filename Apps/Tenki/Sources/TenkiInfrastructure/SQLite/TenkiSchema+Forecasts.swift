extension TenkiSchema {
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

    static let publications = """
        ALTER TABLE forecast ADD COLUMN publishingOffice TEXT;
        ALTER TABLE forecast ADD COLUMN overviewHeadline TEXT;
        ALTER TABLE forecast ADD COLUMN overviewIssuedAt INTEGER;
        """
}
