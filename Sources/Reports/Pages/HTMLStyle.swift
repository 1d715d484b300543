import ShippedFiles

/// How a page looks: system fonts, light and dark, tables that scroll by themselves, findings open on paper.
///
/// The colours of words have a contrast of at least 4.5 to 1 on their ground.
enum HTMLStyle {
  static let text = ShippedFile.web("report.css")
}
