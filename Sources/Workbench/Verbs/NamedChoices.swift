public import ArgumentParser

// The parser's own defaults use key paths, whose types the runtime looks up at every start.
extension ExpressibleByArgument where Self: CaseIterable & RawRepresentable<String> {
  /// The words to choose from.
  public static var allValueStrings: [String] { allCases.map { $0.rawValue } }

  /// No descriptions: the words explain themselves.
  public static var allValueDescriptions: [String: String] { [:] }
}
