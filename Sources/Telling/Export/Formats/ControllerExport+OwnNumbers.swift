import Controllers
import Formats
import Rules

// If a custom scene decides instead of the controller's rule, exports contain only the numbers of the scene's code.
extension ControllerExport {
  /// The exported file for a controller whose scene decides; it contains only the numbers of the scene's code.
  ///
  /// Returns nil if the controller decides. Also returns nil for `json` and `plist`, which contain the controller file,
  /// and for `jsonSchema`, which does not depend on the controller.
  func ownNumbersText(as format: ExportFormat) -> String? {
    guard controller.decidingScene != nil else { return nil }
    return switch format {
    case .swift, .swiftUI, .swiftConstants: swiftNumbersText
    case .json, .jsonSchema, .plist: nil
    case .designTokens: numberTokens.document(linesToDepth: 5)
    case .css:
      "/*\n\(commented(" * ", escaping: "*/")) */\n:root {\n\(numberProperties)}\n"
    case .androidXML: androidNumbersText
    case .compose: composeNumbersText
    case .flutter:
      commented("// ")
        + numbers.map { number in
          "\n/// \(number.sentence(points: "logical pixels"))\n"
            + "const \(names.camel)\(ExportNames.pascal(number.name)) = \(swiftNumber(number.value));\n"
        }.joined()
    case .javaScript:
      commented("// ")
        + "\n/** The numbers of the app's code. */\nexport const \(names.camel)Numbers = Object.freeze({\n"
        + numbers.map { number in
          "  /** \(number.sentence(points: "pixels")) */\n"
            + "  \(ExportNames.camel(number.name)): \(swiftNumber(number.value)),\n"
        }.joined() + "});\n"
    case .origami: origamiNumbers.document(linesToDepth: 2)
    }
  }

  /// One sentence for each number of the app's code: its place in the app's sources, and its old and new value.
  ///
  /// For example `App/Sheet.swift:12: @Tunable("threshold"): 0.5 becomes 0.6`.
  var editSentences: [String] {
    controller.tunables.map { number in
      let change =
        number.value == number.default
        ? "stays \(number.text)"
        : "\(Number.shortest(number.default)) becomes \(Number.shortest(number.value))"
      return "\(number.sourcePlace): @Tunable(\"\(number.name)\"): \(change)"
    }
  }

  private var swiftNumbersText: String {
    let names = SwiftNames(of: controller)
    var lines = (headerLines(notes(for: .swift)) + editSentences).map { "// \($0)" }
    lines += [
      "", "/// The numbers of the app's code, for the places above.",
      "enum \(self.names.pascal)Tuning {",
    ]
    lines += SwiftTuning(controller, names).tunables.map { "  \($0)" }
    return (lines + ["}"]).joined(separator: "\n") + "\n"
  }

  private func commented(_ mark: String, escaping word: String? = nil) -> String {
    (headerLines(notes(for: .css)) + editSentences).map { line in
      "\(mark)\(word.map { line.replacingOccurrences($0, with: "* /") } ?? line)\n"
    }.joined()
  }

  private var androidNumbersText: String {
    let comment = (headerLines(notes(for: .androidXML)) + editSentences)
      .joined(separator: "\n  ").replacingOccurrences("--", with: "- -")
    let items = numbers.map {
      let name = $0.name.replacing("-", with: "_")
      return
        "  <item name=\"\(name)\" format=\"float\" type=\"dimen\">\(Number.shortest($0.value))</item>\n"
    }
    return """
      <?xml version="1.0" encoding="utf-8"?>
      <!--
        \(comment)
      -->
      <resources>
      \(items.joined())</resources>

      """
  }

  private var composeNumbersText: String {
    let members = numbers.map { number in
      "    /** \(number.sentence(points: "dp")) */\n"
        + "    const val \(ExportNames.pascal(number.name)) = \(swiftNumber(number.value))\n"
    }
    return commented("// ") + (kotlinPackage.map { "\npackage \($0)\n" } ?? "")
      + "\nobject \(names.pascal) {\n\(members.joined(separator: "\n"))}\n"
  }

  private var numberTokens: JSONValue {
    var members = originMembers(notes(for: .designTokens))
    members["controller"] = controller.json
    var group: [String: JSONValue] = [
      "$description": .string(headerSentences(notes(for: .designTokens)).joined(separator: "\n")),
      "$extensions": .object([Self.tokenExtension: .object(members)]),
    ]
    for number in numbers {
      group[number.name] = .object([
        "$type": .string("number"), "$value": .number(number.value),
        "$description": .string(number.sentence(points: "points")),
      ])
    }
    return .object([
      "$schema": .string("https://www.designtokens.org/schemas/2025.10/format.json"),
      names.given: .object(group),
    ])
  }

  private var origamiNumbers: JSONValue {
    var members = originMembers(notes(for: .origami))
    members["name"] = .string(names.given)
    members["source"] = .string(controller.statedSource)
    let own = numbers.map { number in
      let unit = number.unit == .fraction ? "fraction" : number.unit.rawValue
      return (
        number.name,
        JSONValue.object(["value": .number(number.value), "unit": .string(unit)])
      )
    }
    members["parameters"] = .object(Dictionary(own) { $1 })
    return .object(members)
  }
}

extension NamedParameter {
  /// The place where the app declares the number: the part of the note after the first ` at `, or the whole note if it
  /// does not contain ` at `.
  fileprivate var sourcePlace: String {
    note.firstRange(of: " at ").map { String(note[$0.upperBound...]) } ?? note
  }
}
