struct City: Equatable, Identifiable, Sendable {
  var id: Int
  var name: String
}

struct Forecast: Equatable, Sendable {
  var city: City.ID
  var days: [String]
}

/// Finds cities, and forecasts their weather.
struct WeatherClient: Sendable {
  var cities: @Sendable (_ query: String) async throws -> [City]
  var forecast: @Sendable (_ city: City) async throws -> Forecast
}
