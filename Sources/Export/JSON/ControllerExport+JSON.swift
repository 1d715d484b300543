import Controllers
import Formats
import Reports

extension ControllerExport {
  /// The controller file, with its origin and evidence under keys that readers pass over.
  var json: JSONValue {
    guard var members = controller.json.members else { return .null }
    var origin = originMembers(notes(for: .json))
    members["evidence"] = origin.removeValue(forKey: "evidence")
    members["export"] = .object(origin)
    return .object(members)
  }
}
