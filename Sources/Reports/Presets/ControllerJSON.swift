package import Controllers
package import Formats

extension Controller {
  /// The controller as a JSON object: a controller file, so that what was reported can be run again.
  package var json: JSONValue {
    let file: String = json()
    guard let value = try? JSONReader.value(in: Array(file.utf8), .strict) else {
      preconditionFailure("controller '\(name)' wrote a file that is not JSON: \(file)")
    }
    return value
  }
}
