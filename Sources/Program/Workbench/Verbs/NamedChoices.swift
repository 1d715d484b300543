public import ArgumentParser

// These properties replace the argument parser's default implementations. The defaults use key paths, whose types the
// runtime would look up at every start.
extension ExpressibleByArgument where Self: CaseIterable & RawRepresentable<String> {
  /// The words to choose from.
  public static var allValueStrings: [String] { allCases.map { $0.rawValue } }

  /// No descriptions, because the words explain themselves.
  public static var allValueDescriptions: [String: String] { [:] }
}
