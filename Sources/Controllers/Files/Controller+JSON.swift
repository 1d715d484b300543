package import Formats

extension Controller {
  /// The controller file as a JSON value, so that reports can be run again.
  package var json: JSONValue {
    let file = fileText
    guard let value = try? JSONReader.value(in: Array(file.utf8), .strict) else {
      preconditionFailure("controller '\(name)' wrote a file that is not JSON: \(file)")
    }
    return value
  }

  /// Sixteen hexadecimal digits that two controllers share if they decide and move alike.
  ///
  /// Only the rule and the values of all parameters count, not name, source and base.
  package var fingerprint: String {
    guard var members = json.members else { return "" }
    for key in ["name", "source", "base"] { members[key] = nil }
    return Fingerprint.text(of: JSONValue.object(members).document(linesToDepth: 0))
  }
}
