public import Controllers
import Formats

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

  /// The usual name of a file with it.
  public var usualFile: String {
    let suffix =
      switch self {
      case .swift, .swiftConstants: "swift"
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
