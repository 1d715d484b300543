import Controllers
import Formats
import Rules

/// The header of every export that can hold comments.
extension ControllerExport {
  /// Origin and evidence in sentences, then the notes.
  func headerLines(_ notes: [String]) -> [String] {
    lines(origin + evidenceSentences + notes.map { "Note: \($0)" })
  }

  /// The same, a line for each sentence.
  func headerSentences(_ notes: [String]) -> [String] {
    (origin + evidenceSentences + notes.map { "Note: \($0)" }).map { $0 + "." }
  }

  /// The same without the evidence.
  func headerLinesWithoutEvidence(_ notes: [String]) -> [String] {
    lines(origin + notes.map { "Note: \($0)" })
  }

  /// The evidence, a sentence for each set of gestures, without full stops.
  var evidenceSentences: [String] { evidence?.sentences ?? ["Evidence: none was given"] }

  private var origin: [String] {
    [
      "Written by panlab \(toolVersion) from the controller '\(oneLine(controller.name))'",
      "Source: \(oneLine(controller.source))",
      "Controller fingerprint: \(fingerprint)",
    ]
  }

  private func lines(_ sentences: [String]) -> [String] {
    sentences.flatMap { wrapped($0 + ".", columns: 96) }
  }

  /// What formats with members of their own say of their origin.
  func originMembers(_ notes: [String]) -> [String: JSONValue] {
    var members: [String: JSONValue] = [
      "tool": .string("panlab"), "version": .string(toolVersion),
      "fingerprint": .string(fingerprint),
      "notes": .array(notes.map(JSONValue.string)),
    ]
    members["evidence"] = evidence?.json
    return members
  }
}

/// A text without line breaks and other controls, so that it stays within its comment.
func oneLine(_ text: String) -> String {
  String(text.map { $0.isNewline || ($0.asciiValue ?? 32) < 32 ? " " : $0 })
}

/// A text broken at spaces; lines after the first are indented.
func wrapped(_ text: String, columns: Int, indent: String = "  ") -> [String] {
  var lines: [String] = []
  var line = ""
  for word in text.split(separator: " ") {
    if !line.isEmpty, line.count + 1 + word.count > columns {
      lines.append(line)
      line = indent + word
    } else {
      line += line.isEmpty ? String(word) : " " + word
    }
  }
  return line.isEmpty ? lines : lines + [line]
}

/// What an export is named after, in the spelling of each language.
struct ExportNames {
  /// `mySheet-2`: the last part of a path, without its extension, with its own capitals.
  let given: String
  /// `my-sheet-2`: a capital begins a word behind a small letter, and before one.
  var kebab: String { Self.kebab(given) }
  /// `mySheet2`.
  var camel: String { Self.camel(given) }
  /// `MySheet2`.
  var pascal: String { Self.pascal(given) }

  /// Takes a preset's name or a path; `controller` where nothing of it can be used.
  init(of name: String) {
    let file = name.split(separator: "/").last.map(String.init) ?? name
    let stem = file.split(separator: ".").first.map(String.init) ?? file
    let words = stem.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let given = words.joined(separator: "-")
    // No language takes a digit at the front.
    if given.isEmpty {
      self.given = "controller"
    } else {
      self.given = given.first?.isNumber == true ? "controller-\(given)" : given
    }
  }

  private static func kebab(_ name: String) -> String {
    let letters = Array(name)
    return letters.indices.map { index in
      let (letter, before) = (letters[index], index > 0 ? letters[index - 1] : "-")
      let isBeforeSmall = index + 1 < letters.count && letters[index + 1].isLowercase
      let startsWord =
        letter.isUppercase && before != "-" && (!before.isUppercase || isBeforeSmall)
      return (startsWord ? "-" : "") + letter.lowercased()
    }.joined()
  }

  /// `pop-bias` as an identifier: `popBias`.
  static func camel(_ name: String) -> String {
    let words = name.split(separator: "-")
    guard let first = words.first else { return name }
    return first.prefix(1).lowercased() + first.dropFirst() + pascal(of: words.dropFirst())
  }

  /// `pop-bias` as the name of a type or of a constant in Kotlin: `PopBias`.
  static func pascal(_ name: String) -> String {
    pascal(of: name.split(separator: "-")[...])
  }

  private static func pascal(of words: ArraySlice<Substring>) -> String {
    words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}

extension Controller {
  /// The parameters that the rule or a formula reads.
  var usedNames: Set<String> {
    var names = Set(finishWhen.parameterNames)
    for speed in [completionSpeed, cancelSpeed] {
      if case .formula(let formula) = speed { names.formUnion(formula.parameterNames) }
    }
    if case .formula(let formula) = durationRule { names.formUnion(formula.parameterNames) }
    return names
  }
}

/// A number of a controller in a format that knows no rules.
struct ExportedNumber {
  /// Its name in controllers, as in `velocity-threshold`.
  let name: String
  let value: Double
  let unit: ParameterUnit

  /// Its unit as a sentence, where a point has another name.
  func sentence(points: String) -> String {
    name == Threshold.progress.rawValue
      ? "A fraction of the way." : unit.sentence(points: points)
  }
}

extension ControllerExport {
  /// The thresholds that are used, then the numbers that the controller brings with its rule.
  var numbers: [ExportedNumber] {
    let used = controller.usedNames
    let thresholds = [
      ExportedNumber(
        name: Threshold.progress.rawValue, value: controller.progressThreshold, unit: .fraction),
      ExportedNumber(
        name: Threshold.velocity.rawValue, value: controller.velocityThreshold,
        unit: .pointsPerSecond),
    ]
    return thresholds.filter { used.contains($0.name) }
      + controller.ownParameters.map {
        ExportedNumber(name: $0.name, value: $0.value, unit: $0.unit)
      }
  }
}

extension ParameterUnit {
  /// What a number means, where a point has another name: `in dp per second`.
  func words(points: String) -> String {
    switch self {
    case .fraction: "a fraction"
    case .points: "in \(points)"
    case .pointsPerSecond: "in \(points) per second"
    case .perSecond: "per second"
    case .seconds: "in seconds"
    }
  }

  /// The same as a sentence.
  func sentence(points: String) -> String {
    let words = words(points: points)
    return words.prefix(1).uppercased() + words.dropFirst() + "."
  }
}
