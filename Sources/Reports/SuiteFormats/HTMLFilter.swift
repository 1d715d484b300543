import Formats
import ShippedFiles

/// The filter of a page: a field whose words every shown trace has.
enum HTMLFilter {
  /// The class of what is shown or not: a finding or the row of a trace.
  static let entry = "entry"
  /// The class of details that are open while they have something to show.
  static let group = "group"

  /// The field; the script shows it.
  static var field: MarkupElement {
    MarkupElement(
      "p", ["class": "filter", "hidden": "hidden"],
      [
        MarkupElement("label", ["for": "filter"], text: "Filter"),
        MarkupElement(
          "input",
          [
            "id": "filter", "type": "search", "autocomplete": "off",
            "placeholder": "words of a name, verdict or rule",
          ]),
        MarkupElement("output", ["for": "filter"], text: ""),
      ])
  }

  /// In characters that mean the same in HTML and XML: without ampersands and less-than signs.
  static let script = ShippedFile.web("report.js")
}
