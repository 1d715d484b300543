package import Controllers
import Formats

extension Controller {
  /// Sixteen hexadecimal digits that two controllers share when they decide and move alike.
  ///
  /// Name, source and base do not count: only the rule and the values of all parameters do.
  package var fingerprint: String {
    guard var members = (json as JSONValue).members else { return "" }
    for key in ["name", "source", "base"] { members[key] = nil }
    return Fingerprint.text(of: JSONValue.object(members).document(linesToDepth: 0))
  }
}
