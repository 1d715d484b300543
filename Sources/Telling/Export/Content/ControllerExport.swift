public import Controllers
import Formats
import MotionMath
import Rules

/// A controller to be exported for an app, with the evidence for how well it decides.
///
///     ControllerExport(controller, toolVersion: "0.1.0").text(as: .css)
///
/// Every export states the version of Panlab that wrote it, the controller's fingerprint, the evidence, and what the
/// format cannot express.
public struct ControllerExport: Sendable {
  public let controller: Controller
  /// The version of Panlab that writes the file.
  public let toolVersion: String
  /// How often the controller decides as intended; nil if nothing was measured.
  public let evidence: ExportEvidence?
  /// The package of Kotlin code; nil for no package declaration.
  public let kotlinPackage: String?
  /// A hash of the controller's settings; the controller's name, source and base do not affect it.
  public let fingerprint: String
  let names: ExportNames
  let motion: ExportedMotion

  /// Creates an export.
  ///
  /// - Parameters:
  ///   - controller: The controller to export.
  ///   - toolVersion: The version of Panlab that writes the file.
  ///   - evidence: Evidence for the controller; nil if nothing was measured.
  ///   - name: The base of the names of types, tokens and properties; the controller's name by default.
  ///   - kotlinPackage: The package of Kotlin code; none by default.
  public init(
    _ controller: Controller, toolVersion: String, evidence: ExportEvidence? = nil,
    name: String? = nil, kotlinPackage: String? = nil
  ) {
    self.controller = controller
    self.toolVersion = toolVersion
    self.evidence = evidence
    self.kotlinPackage = kotlinPackage
    fingerprint = controller.fingerprint
    names = ExportNames(of: name ?? controller.name)
    motion = ExportedMotion(of: controller)
  }
}

/// The formats in which a controller can be exported.
public enum ExportFormat: String, Hashable, Sendable, CaseIterable {
  /// A UIKit class that behaves like the controller.
  ///
  /// A subclass of `UIPercentDrivenInteractiveTransition`, or of `NSObject` if the controller has stops.
  case swift
  /// A SwiftUI view modifier that behaves like the controller.
  case swiftUI = "swiftui"
  /// Only the controller's numbers, for an app that already has an interaction controller.
  case swiftConstants = "swift-constants"
  /// The controller file.
  case json
  /// The JSON Schema of controller files; it does not depend on the controller.
  case jsonSchema = "json-schema"
  /// The controller file as a property list.
  case plist
  /// Design tokens in the format of the Design Tokens Community Group's report.
  case designTokens = "design-tokens"
  /// CSS custom properties with `cubic-bezier()` or `linear()`.
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
  /// Whether ``ExportReader`` can read the controller back from the format.
  public var readsBack: Bool { [.json, .plist, .designTokens].contains(self) }

  /// Whether the text contains names of types or tokens, which the user may choose.
  public var hasNames: Bool { ![.json, .jsonSchema, .plist].contains(self) }

  /// Whether a file in this format has the values of each kind beside the shared ones.
  var hasKindValues: Bool { ![.swift, .swiftUI, .androidXML, .origami].contains(self) }

  /// The parts of a file in this format that say a controller's parameters.
  var parts: Set<ExportPart> {
    switch self {
    case .swift: [.uikit]
    case .swiftUI: [.swiftUI]
    case .swiftConstants: [.numbers, .constants, .curve]
    case .json, .jsonSchema, .plist: [.file]
    case .designTokens, .css, .origami: [.numbers, .curve]
    case .androidXML: [.curve]
    case .compose, .flutter, .javaScript: [.rule, .numbers, .curve]
    }
  }

  /// The usual file name for the format.
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

  /// What a file in this format contains, in one line without a full stop.
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
  /// The controller file, with its origin and evidence under keys that readers ignore.
  var json: JSONValue {
    guard var members = controller.json.members else { return .null }
    var origin = originMembers(notes(for: .json))
    members["evidence"] = origin.removeValue(forKey: "evidence")
    // The evidence of the training names the same gestures.
    if evidence?.fingerprintsOfSearch.isSuperset(of: controller.tunedOn.fingerprints) ?? false {
      members["tuned-on"] = nil
    }
    members["export"] = .object(origin)
    return .object(members)
  }
}

/// The base of all names in an export, in the style of each language.
struct ExportNames {
  /// The name as given, with its capitals, as in `mySheet-2`.
  ///
  /// If a path was given, this is only the last part of the path, without the extension.
  let given: String
  /// The name in kebab case, as in `my-sheet-2`: a capital begins a word if it follows or precedes a small letter.
  var kebab: String { Self.kebab(given) }
  /// The name in lower camel case, as in `mySheet2`.
  var camel: String { Self.camel(given) }
  /// The name in upper camel case, as in `MySheet2`.
  var pascal: String { Self.pascal(given) }

  /// Creates the names of an export from a preset's name or a path.
  ///
  /// The name is `controller` if no character of the preset's name or path can be used.
  init(of name: String) {
    let file = name.split(separator: "/").last.map(String.init) ?? name
    let stem = file.split(separator: ".").first.map(String.init) ?? file
    let words = stem.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let given = words.joined(separator: "-")
    // An empty name becomes `controller`. A name that begins with a digit gets the prefix `controller-`, because no
    // export language allows an identifier to begin with a digit.
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

  /// Converts a name to lower camel case: `pop-bias` becomes `popBias`.
  static func camel(_ name: String) -> String {
    let words = name.split(separator: "-")
    guard let first = words.first else { return name }
    return first.prefix(1).lowercased() + first.dropFirst() + pascal(of: words.dropFirst())
  }

  /// Converts a name to upper camel case, for types and for Kotlin's constants: `pop-bias` becomes `PopBias`.
  static func pascal(_ name: String) -> String {
    pascal(of: name.split(separator: "-")[...])
  }

  private static func pascal(of words: ArraySlice<Substring>) -> String {
    words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}

/// A number of a controller, for formats that cannot express rules.
struct ExportedNumber {
  /// The number's name in controllers, as in `velocity-threshold`.
  let name: String
  let value: Double
  let unit: ParameterUnit
  /// What the number means, for a number that others are measured by; nil for the others.
  var meaning: String?
  /// What the number counts if it is a length in no unit of ``ParameterUnit``, as `view widths`.
  var lengths: String?

  /// A sentence that states the unit, such as `In dp per second.`; `points` is the platform's word for points.
  func sentence(points: String) -> String {
    if name == Threshold.progress.rawValue { return "A fraction of the distance." }
    let words = words(points: points)
    return words.prefix(1).uppercased() + words.dropFirst() + "."
  }

  /// The meaning and the unit in words.
  func words(points: String) -> String {
    (meaning.map { "\($0), " } ?? "") + (lengths.map { "in \($0)" } ?? unit.words(points: points))
  }
}

extension ControllerExport {
  /// The built-in thresholds that the rule or a formula uses, followed by the custom parameters and the extent, by which
  /// progress is measured.
  ///
  /// If a scene's own code decides, only the tunable numbers of this code.
  var numbers: [ExportedNumber] {
    guard controller.decidingScene == nil else { return controller.tunables.map(\.exported) }
    let used = controller.usedParameterNames
    let thresholds = [
      ExportedNumber(
        name: Threshold.progress.rawValue, value: controller.progressThreshold, unit: .fraction),
      ExportedNumber(
        name: Threshold.velocity.rawValue, value: controller.velocityThreshold,
        unit: .pointsPerSecond),
    ]
    return thresholds.filter { used.contains($0.name) } + controller.ownParameters.map(\.exported)
      + [controller.exportedExtent] + controller.exportedKindValues
  }
}

extension Controller {
  /// The values of each kind, each under the name of its parameter and its kind: `progress-threshold-of-hand-left`.
  var exportedKindValues: [ExportedNumber] {
    guard let kindValues else { return [] }
    return kindValues.kinds.flatMap { kind in
      kind.values.sorted { $0.key < $1.key }.compactMap { name, value in
        guard let parameter = try? parameter(named: name) else { return nil }
        let unit =
          if case .number(let unit, _) = parameter.kind { unit } else { ParameterUnit.fraction }
        let words = [name, "of", kindValues.word, kind.name].joined(separator: "-").lowercased()
          .split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        return ExportedNumber(
          name: words.joined(separator: "-"), value: value, unit: unit,
          meaning: "\(name) for \(oneLine(kindValues.word)) \(oneLine(kind.name))")
      }
    }
  }
}

extension NamedParameter {
  fileprivate var exported: ExportedNumber { ExportedNumber(name: name, value: value, unit: unit) }
}

extension Controller {
  /// The extent as a number with its unit.
  var exportedExtent: ExportedNumber {
    let (value, lengths): (Double, String?) =
      switch extent {
      case .points(let points): (points, nil)
      case .widths(let factor): (factor, "view widths")
      case .heights(let factor): (factor, "view heights")
      case .lengths(let factor):
        (factor, direction.isHorizontal ? "view widths" : "view heights")
      }
    return ExportedNumber(
      name: "extent", value: value, unit: .points,
      meaning: "the travel that counts as progress 1", lengths: lengths)
  }
}

extension ParameterUnit {
  /// The unit in words, such as `in dp per second` or `a fraction`; `points` is the platform's word for points.
  func words(points: String) -> String {
    switch self {
    case .fraction: "a fraction"
    case .points: "in \(points)"
    case .pointsPerSecond: "in \(points) per second"
    case .perSecond: "per second"
    case .seconds: "in seconds"
    }
  }
}
