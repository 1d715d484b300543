public import ArgumentParser

// These properties replace the argument parser's own, which use key paths: the runtime would look up the types of the
// key paths at every start.
extension ExpressibleByArgument where Self: CaseIterable & RawRepresentable<String> {
  /// The words to choose from.
  public static var allValueStrings: [String] { allCases.map { $0.rawValue } }

  /// No descriptions, because the words explain themselves.
  public static var allValueDescriptions: [String: String] { [:] }
}
