/// What a controller can be written as.
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
  /// W3C design tokens.
  case designTokens = "design-tokens"
  /// Custom properties with `cubic-bezier()` or `linear()`.
  case css
  /// An Android path interpolator.
  case androidXML = "android-xml"
  /// Kotlin for Jetpack Compose.
  case compose
  /// Dart for Flutter.
  case flutter
  /// Tension and friction in Origami's units.
  case origami
}

extension ExportFormat {
  /// What a file in this format is called at its end, without the dot.
  public var fileExtension: String {
    switch self {
    case .swift, .swiftConstants: "swift"
    case .json, .jsonSchema, .origami: "json"
    case .plist: "plist"
    case .designTokens: "tokens.json"
    case .css: "css"
    case .androidXML: "xml"
    case .compose: "kt"
    case .flutter: "dart"
    }
  }

  /// Whether ``ExportReader`` reads it back.
  public var readsBack: Bool {
    switch self {
    case .json, .plist, .designTokens, .css: true
    case .swift, .swiftConstants, .jsonSchema, .androidXML, .compose, .flutter, .origami: false
    }
  }

  /// What it holds, in one line without a full stop.
  public var meaning: String {
    switch self {
    case .swift: "an interaction controller for UIKit with the rule and its numbers"
    case .swiftConstants: "the numbers for UIKit, without the rule"
    case .json: "the controller file"
    case .jsonSchema: "the JSON Schema of controller files"
    case .plist: "the controller file as a property list"
    case .designTokens: "W3C design tokens, 2025.10"
    case .css:
      "custom properties: cubic-bezier(), or linear() for a spring, the rule and its numbers"
    case .androidXML: "an Android path interpolator"
    case .compose: "an animation spec for Jetpack Compose"
    case .flutter: "a curve or spring for Flutter"
    case .origami: "tension and friction for Origami"
    }
  }
}
