package import Controllers
package import Formats
import Foundation

extension Controller {
  /// The controller as a JSON object: a controller file, so that what was reported can be run again.
  package var json: JSONValue {
    let file: String = json()
    guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(file.utf8)) else {
      preconditionFailure("controller '\(name)' wrote a file that is not JSON: \(file)")
    }
    return value
  }
}

extension JSONValue: Decodable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let values = try? container.decode([JSONValue].self) {
      self = .array(values)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }
}
