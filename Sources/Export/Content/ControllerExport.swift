public import Controllers
import Formats
import Rules

/// A controller to be exported for an app, with its evidence.
///
///     ControllerExport(controller, toolVersion: "0.1.0").text(as: .css)
///
/// Every format says which version wrote it, the controller's fingerprint, the evidence, and what it
/// cannot hold.
public struct ControllerExport: Sendable {
  public let controller: Controller
  /// The version of Panlab that writes the file.
  public let toolVersion: String
  /// Evidence for the controller; nil if nothing was measured.
  public let evidence: ExportEvidence?
  /// The package of Kotlin code; nil for none.
  public let kotlinPackage: String?
  let names: ExportNames
  let motion: ExportedMotion

  /// Creates an export.
  ///
  /// - Parameters:
  ///   - controller: What is exported.
  ///   - toolVersion: The version of Panlab that writes.
  ///   - evidence: Evidence for it; nil if nothing was measured.
  ///   - name: What types, tokens and properties are named after; the controller's name by default.
  ///   - kotlinPackage: The package of Kotlin code; none by default.
  public init(
    _ controller: Controller, toolVersion: String, evidence: ExportEvidence? = nil,
    name: String? = nil, kotlinPackage: String? = nil
  ) {
    self.controller = controller
    self.toolVersion = toolVersion
    self.evidence = evidence
    self.kotlinPackage = kotlinPackage
    names = ExportNames(of: name ?? controller.name)
    motion = ExportedMotion(of: controller)
  }

  /// The fingerprint of the controller: name, source and base do not count.
  public var fingerprint: String { controller.fingerprint }
}

/// Formats that a controller can be exported in.
public enum ExportFormat: String, Hashable, Sendable, CaseIterable {
  /// A `UIPercentDrivenInteractiveTransition` that is the controller.
  case swift
  /// A SwiftUI view modifier that is the controller.
  case swiftUI = "swiftui"
  /// The numbers alone, for a controller that an app has already.
  case swiftConstants = "swift-constants"
  /// The controller file.
  case json
  /// The JSON Schema of controller files; the same for every controller.
  case jsonSchema = "json-schema"
  /// The controller file as a property list.
  case plist
  /// Design tokens as their Community Group reports them.
  case designTokens = "design-tokens"
  /// Custom properties with `cubic-bezier()` or `linear()`.
  case css
  /// An Android path interpolator.
  case androidXML = "android-xml"
  /// Kotlin for Jetpack Compose.
  case compose
  /// Dart for Flutter.
  case flutter
  /// An ECMAScript module for the web.
  case javaScript = "javascript"
  /// Tension and friction in Origami's units.
  case origami
}

extension ExportFormat {
  /// Whether ``ExportReader`` reads it back.
  public var readsBack: Bool { [.json, .plist, .designTokens].contains(self) }

  /// Whether its text has names of types or tokens, which may be chosen.
  public var hasNames: Bool { ![.json, .jsonSchema, .plist].contains(self) }

  /// The usual name of a file with it.
  public var usualFile: String {
    let suffix =
      switch self {
      case .swift, .swiftUI, .swiftConstants: "swift"
      case .json: "json"
      case .jsonSchema: "schema.json"
      case .plist: "plist"
      case .designTokens: "tokens.json"
      case .css: "css"
      case .androidXML: "xml"
      case .compose: "kt"
      case .flutter: "dart"
      case .javaScript: "js"
      case .origami: "txt"
      }
    return "controller.\(suffix)"
  }

  /// The content, in one line without a full stop.
  public var meaning: String {
    switch self {
    case .swift: "an interaction controller for UIKit with the rule and its numbers"
    case .swiftUI: "a SwiftUI view modifier with the drag, the rule, its numbers and the spring"
    case .swiftConstants: "the numbers for UIKit, without the rule"
    case .json: "the controller file"
    case .jsonSchema: "the JSON Schema of controller files"
    case .plist: "the controller file as a property list"
    case .designTokens: "Design Tokens Format Module 2025.10 (Community Group report)"
    case .css:
      "custom properties: cubic-bezier(), or linear() for a spring, and the rule's numbers"
    case .androidXML: "an Android path interpolator"
    case .compose: "the rule, its numbers and an animation spec for Jetpack Compose"
    case .flutter: "the rule, its numbers and a curve or spring for Flutter"
    case .javaScript: "the rule, its numbers and a timing for the web, as a module"
    case .origami: "tension and friction for Origami"
    }
  }
}

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
    let used = controller.decidingScene == nil ? controller.usedNames : []
    let thresholds = [
      ExportedNumber(
        name: Threshold.progress.rawValue, value: controller.progressThreshold, unit: .fraction),
      ExportedNumber(
        name: Threshold.velocity.rawValue, value: controller.velocityThreshold,
        unit: .pointsPerSecond),
    ]
    return thresholds.filter { used.contains($0.name) }
      + (controller.decidingScene == nil ? controller.ownParameters : controller.tunables).map {
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
