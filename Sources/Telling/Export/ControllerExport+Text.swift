import Formats

extension ControllerExport {
  /// The whole file, ending in a newline.
  ///
  /// The same export always gives the same text.
  public func text(as format: ExportFormat) -> String {
    if let text = ownNumbersText(as: format) { return text }
    return switch format {
    case .swift: swiftText
    case .swiftUI: swiftUIText
    case .swiftConstants: swiftConstantsText
    case .json: json.document(linesToDepth: 3)
    case .jsonSchema: ControllerSchema(toolVersion: toolVersion).text
    case .plist: propertyListText
    case .designTokens: designTokens.document(linesToDepth: 5)
    case .css: cssText
    case .androidXML: androidXMLText
    case .compose: composeText
    case .flutter: flutterText
    case .javaScript: javaScriptText
    case .origami: origami.document(linesToDepth: 2)
    }
  }
}
