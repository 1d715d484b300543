public import Controllers
import Formats
import Reports

/// A controller on its way into an app, and what speaks for it.
///
///     ControllerExport(controller, toolVersion: "0.1.0").text(as: .css)
///
/// Every format says which version wrote it, the controller's fingerprint, the evidence, and what it
/// cannot hold.
public struct ControllerExport: Sendable {
  public let controller: Controller
  /// The version of Panlab that writes.
  public let toolVersion: String
  /// What speaks for the controller; nil where nothing was measured.
  public let evidence: ExportEvidence?
  let names: ExportNames
  let motion: ExportedMotion

  /// Creates an export.
  ///
  /// - Parameters:
  ///   - controller: What is exported.
  ///   - toolVersion: The version of Panlab that writes.
  ///   - evidence: What speaks for it; nil where nothing was measured.
  ///   - name: What types, tokens and properties are named after; the controller's name by default.
  public init(
    _ controller: Controller, toolVersion: String, evidence: ExportEvidence? = nil,
    name: String? = nil
  ) {
    self.controller = controller
    self.toolVersion = toolVersion
    self.evidence = evidence
    names = ExportNames(of: name ?? controller.name)
    motion = ExportedMotion(of: controller)
  }

  /// The whole file, newline-terminated; a pure function of the export.
  public func text(as format: ExportFormat) -> String {
    switch format {
    case .swift: swiftText
    case .swiftConstants: swiftConstantsText
    case .json: json.document(linesToDepth: 3)
    case .jsonSchema: ControllerSchema(toolVersion: toolVersion).text
    case .plist: propertyListText
    case .designTokens: designTokens.document(linesToDepth: 5)
    case .css: cssText
    case .androidXML: androidXMLText
    case .compose: composeText
    case .flutter: flutterText
    case .origami: origami.document(linesToDepth: 2)
    }
  }

  /// The fingerprint of the controller: name, source and base do not count.
  public var fingerprint: String { controller.fingerprint }

}
