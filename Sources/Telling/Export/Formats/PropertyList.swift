import Formats
import Foundation

extension ControllerExport {
  /// The controller file as an XML property list.
  var propertyListText: String {
    let comment = headerLines([]).joined(separator: "\n  ").replacingOccurrences("--", with: "- -")
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
      "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <!--
        \(comment)
      -->
      <plist version="1.0">
      \(PropertyList.text(json))</plist>

      """
  }
}

/// Conversion between JSON documents and property lists.
///
/// Property lists cannot contain null, and JSON documents cannot contain dates or binary data.
enum PropertyList {
  /// The XML of a value over several lines, with sorted keys; null members are omitted.
  static func text(_ value: JSONValue, level: Int = 0) -> String {
    let indent = String(repeating: "\t", count: level)
    switch value.content {
    case .null: return "\(indent)<string></string>\n"
    case .bool(let flag): return "\(indent)<\(flag)/>\n"
    case .number(let number, _): return "\(indent)<real>\(Number.shortest(number))</real>\n"
    case .string(let words): return "\(indent)<string>\(XMLText.exact(words))</string>\n"
    case .array(let values):
      guard !values.isEmpty else { return "\(indent)<array/>\n" }
      return "\(indent)<array>\n" + values.map { text($0, level: level + 1) }.joined()
        + "\(indent)</array>\n"
    case .object(let members):
      guard !members.isEmpty else { return "\(indent)<dict/>\n" }
      let lines = members.sorted { $0.key < $1.key }.filter { !$0.value.isNull }.map {
        "\(indent)\t<key>\(XMLText.exact($0.key))</key>\n" + text($0.value, level: level + 1)
      }
      return "\(indent)<dict>\n" + lines.joined() + "\(indent)</dict>\n"
    }
  }

  /// Reads an XML or binary property list; nil if `data` is not a property list, or if the list contains dates or
  /// binary data.
  static func value(in data: Data) -> JSONValue? {
    guard let root = try? PropertyListSerialization.propertyList(from: data, format: nil) else {
      return nil
    }
    return value(root)
  }

  private static func value(_ any: Any) -> JSONValue? {
    switch any {
    case let words as String: return .string(words)
    case let members as [String: Any]:
      var object: [String: JSONValue] = [:]
      for (key, member) in members {
        guard let member = value(member) else { return nil }
        object[key] = member
      }
      return .object(object)
    case let values as [Any]:
      let array = values.map(value)
      let known = array.compactMap(\.self)
      return known.count == array.count ? .array(known) : nil
    case let number as NSNumber:
      // A Boolean is an `NSNumber` too, and only its type code shows the difference.
      let isFlag = ["c", "B"].contains(String(cString: number.objCType))
      return isFlag ? .bool(number.boolValue) : .number(number.doubleValue)
    default: return nil
    }
  }
}
