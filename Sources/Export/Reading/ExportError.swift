public import Controllers

/// Why no controller could be read from a file.
public enum ExportError: Error, Hashable, Sendable {
  /// The controller in it was refused.
  case controller(ControllerError)
  /// A property list that cannot be read, or holds no dictionary.
  case notAPropertyList(file: String)
  /// Design tokens of several controllers, by their groups.
  case severalControllers(file: String, groups: [String])
  /// Design tokens that are not JSON.
  case notJSON(file: String)
  /// A style sheet with a controller in it that was refused.
  case propertyController(file: String, property: String, ControllerError.Problem)
  /// A style sheet with a value that is none.
  case property(file: String, property: String, ParameterError)
}

extension ExportError: CustomStringConvertible {
  /// `place: what was found; what to do`.
  public var description: String {
    switch self {
    case .controller(let error): error.description
    case .notAPropertyList(let file):
      "\(file): not a property list with a dictionary; export the controller again"
    case .severalControllers(let file, let groups):
      "\(file): \(groups.count) controllers, \(groups.joined(separator: ", ")); keep one of them"
    case .notJSON(let file): "\(file): not JSON; check its braces, commas and quotes"
    case .propertyController(let file, let property, let problem):
      "\(file): '\(property)': \(problem.words)"
    case .property(let file, let property, let error): "\(file): '\(property)': \(error)"
    }
  }
}
