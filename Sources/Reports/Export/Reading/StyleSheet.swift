import Interactions

/// The custom properties of an exported style sheet.
struct StyleSheet {
  /// Names and values in the order of the file; the first of a name counts.
  private let properties: [(name: String, value: String)]

  /// Reads what stands between `--` and `;`, outside comments.
  init(_ text: String) {
    var properties: [(name: String, value: String)] = []
    for declaration in Self.withoutComments(text).split(whereSeparator: { ";{}".contains($0) }) {
      guard let colon = declaration.firstIndex(of: ":") else { continue }
      let name = Self.trimmed(declaration[..<colon])
      guard name.hasPrefix("--") else { continue }
      properties.append((name, Self.trimmed(declaration[declaration.index(after: colon)...])))
    }
    self.properties = properties
  }

  /// Whether there is a curve in it.
  var hasEasing: Bool { property("easing") != nil }

  /// The preset `default` with the duration, the curve and the thresholds of the style sheet.
  func controller(file: String) throws(ExportError) -> Controller {
    var controller = Controller.default
    controller.name = file
    try set("progress-threshold", in: &controller, file: file)
    try set("velocity-threshold", in: &controller, file: file)
    if let timing = property("timing") {
      let spring = timing.value.filter { $0 != "\"" }
      try set("timing-curve", to: spring, from: timing.name, in: &controller, file: file)
    } else if let easing = property("easing") {
      try set(
        "completion-curve", to: easing.value, from: easing.name, in: &controller, file: file)
      try set("duration", in: &controller, file: file)
    }
    return controller
  }

  private func property(_ ending: String) -> (name: String, value: String)? {
    properties.first { $0.name.hasSuffix("-\(ending)") }
  }

  private func set(
    _ parameter: String, in controller: inout Controller, file: String
  ) throws(ExportError) {
    guard let found = property(parameter) else { return }
    try set(parameter, to: found.value, from: found.name, in: &controller, file: file)
  }

  private func set(
    _ parameter: String, to value: String, from name: String, in controller: inout Controller,
    file: String
  ) throws(ExportError) {
    do throws(ParameterError) {
      try controller.set(parameter, to: value)
    } catch {
      throw .property(file: file, property: name, error)
    }
  }

  private static func withoutComments(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let start = rest.firstRange(of: "/*") {
      result += rest[..<start.lowerBound]
      guard let end = rest[start.upperBound...].firstRange(of: "*/") else { return result }
      rest = rest[end.upperBound...]
    }
    return result + rest
  }

  private static func trimmed(_ text: Substring) -> String {
    let start = text.drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }
}
