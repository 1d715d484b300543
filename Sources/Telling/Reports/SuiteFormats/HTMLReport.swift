import Controllers
import Formats
import Replay
import Rules
import Scenes
import ShippedFiles
import Traces

/// A run as one HTML page.
///
/// The groups come first, then the findings, then every trace in its group; details are collapsed. The page's
/// JavaScript is needed only for the filter; if JavaScript is off, the filter is hidden.
public struct HTMLReport {
  /// The maximum number of traces with pictures; pages with more are too large to open.
  public static let pictureLimit = 50

  let report: SuiteReport
  /// Returns the pictures of a trace.
  ///
  /// Called for the traces with findings above the level of a note, flipped traces first, until ``pictureLimit`` traces
  /// have pictures.
  var pictures: (CheckedGroup, CheckedTrace) -> [PagePicture] = { _, _ in [] }
  /// The address of the run's ``GesturePage``; nil if there is none.
  var page: String?

  /// The HTML document, ending in a newline.
  var text: String {
    let title = "\(report.name): \(report.passes ? "passed" : "failed")"
    var body = [
      MarkupElement("h1", text: title),
      MarkupElement("p", text: report.summary.sentence),
      MarkupElement("p", ["class": "quiet"], text: "panlab \(report.toolVersion)"),
    ]
    if report.isPartial {
      body.append(
        MarkupElement(
          "p", ["class": "error", "role": "alert"],
          text: "The run was interrupted; this report is partial."))
    }
    if !report.groups.isEmpty { body += [MarkupElement("h2", text: "Groups"), overview] }
    body += unjudged + files
    body += [HTMLFilter.field] + findings + groups
    return HTMLPage(title: title, body: body, script: HTMLFilter.script).text
  }

  /// The findings, flipped traces first, with their reasons and pictures.
  private var findings: [MarkupElement] {
    let all = report.groups.flatMap { group in
      group.cases.filter { !$0.findings.isEmpty && $0.level != .note }.map { (group, $0) }
    }
    let flipped = all.filter { $0.1.isFlipped }
    let others = all.filter { !$0.1.isFlipped }
    var drawn = 0
    let details = (flipped + others).map { group, check in
      var shown: [PagePicture] = []
      if let trace = check.trace, drawn < Self.pictureLimit {
        shown = pictures(group, trace)
        if !shown.isEmpty { drawn += 1 }
      }
      return detail(check, in: group, pictures: shown)
    }
    if details.isEmpty { return [] }
    var note: [MarkupElement] = []
    if drawn == Self.pictureLimit, all.count(where: { $0.1.trace != nil }) > drawn {
      note = [
        MarkupElement(
          "p", ["class": "quiet"],
          text: "Pictures are drawn for the first \(Self.pictureLimit) traces.")
      ]
    }
    return [MarkupElement("h2", text: "What to look at")] + note + details
  }

  private func detail(
    _ check: CheckCase, in group: CheckedGroup, pictures: [PagePicture]
  ) -> MarkupElement {
    var content = [
      MarkupElement(
        "summary", [:],
        [
          MarkupElement("span", ["class": check.level?.word], text: check.level?.word ?? ""),
          MarkupElement("strong", text: check.name),
          MarkupElement("span", ["class": "quiet"], text: group.name),
          MarkupElement("span", text: check.findings.first?.sentence ?? ""),
        ])
    ]
    content += check.findings.dropFirst().map { MarkupElement("p", text: $0.sentence) }
    if let place = check.place {
      content.append(MarkupElement("p", ["class": "quiet"], text: place.text))
    }
    if let page, let trace = check.trace {
      let anchor = GesturePage.anchor(of: trace.outcome.trace, in: group.name)
      content.append(
        MarkupElement(
          "p", [:], [MarkupElement("a", ["href": page + anchor], text: "Drag its thresholds")]))
    }
    if !check.body.isEmpty { content.append(MarkupElement("pre", text: check.body)) }
    content += pictures.map(HTMLPage.figure)
    return MarkupElement("details", ["class": "\(HTMLFilter.entry) finding"], content)
  }

  /// The table with a row for each group.
  private var overview: MarkupElement {
    HTMLTable(
      caption: "Groups of \(report.name)",
      [.group, .verdict, .traces, .passed, .failed, .accuracy, .budgetsKept, .controller],
      report.groups
    ) { group in
      let isWarned = group.cases.contains { $0.level == .warning }
      return group.passes ? isWarned ? "warning" : nil : "error"
    }.element
  }

  /// Every trace, by group.
  private var groups: [MarkupElement] {
    if report.groups.isEmpty { return [] }
    return [MarkupElement("h2", text: "Traces")]
      + report.groups.map { group in
        var content = [
          MarkupElement(
            "summary", [:],
            [
              MarkupElement("strong", text: group.name),
              MarkupElement("span", ["class": "quiet"], text: group.summary.sentence),
            ]),
          MarkupElement(
            "p", ["class": "quiet"],
            text: "\(group.controller.name), fingerprint \(group.controller.fingerprint): "
              + (group.settings.entry.drive == .percent
                ? "finishes when \(group.controller.finishWhen.text)" : "the scene decides itself")),
        ]
        if !group.budgets.isEmpty { content.append(Self.budgets(of: group)) }
        content.append(Self.traces(of: group))
        return MarkupElement("details", ["class": HTMLFilter.group], content)
      }
  }

  private static func budgets(of group: CheckedGroup) -> MarkupElement {
    HTMLTable(caption: "Budgets of \(group.name)", BudgetFinding.columns, group.budgets) {
      $0.isKept ? nil : CheckFinding.Level($0.level)?.word
    }.element
  }

  private static func traces(of group: CheckedGroup) -> MarkupElement {
    let columns: [Column<CheckedTrace>] = [
      .words("trace") { $0.outcome.trace }, .words("meant") { $0.outcome.intent?.rawValue },
      .words("decided") { $0.outcome.ending }, .words("verdict") { $0.outcome.verdict.rawValue },
      .words("rule") { $0.outcome.told.rule }, .words("margin") { $0.outcome.marginText },
      .shown(Metric.completion.column) { Metric.completion.text(of: $0.outcome) },
      .words("transition") { $0.outcome.transition.rawValue },
    ]
    return HTMLTable(caption: "Traces of \(group.name)", columns, group.traces) { trace in
      let level = trace.outcome.verdict == .fail ? CheckFinding.Level(group.labelLevel) : nil
      return [HTMLFilter.entry, level?.word].compactMap(\.self).joined(separator: " ")
    }.element
  }

  /// The list of the baseline's groups that are missing from the run and so were not compared; empty if none is
  /// missing.
  private var unjudged: [MarkupElement] {
    if report.findings.isEmpty { return [] }
    return [
      MarkupElement("h2", text: "Not compared"),
      MarkupElement("ul", [:], report.findings.map { MarkupElement("li", text: $0.sentence) }),
    ]
  }

  private var files: [MarkupElement] {
    if report.problems.isEmpty { return [] }
    return [
      MarkupElement("h2", text: "Files that could not be used"),
      MarkupElement("ul", [:], report.problems.map { MarkupElement("li", text: $0.message) }),
    ]
  }
}

/// The text field that filters a page: an entry is shown only if its row or summary contains all words typed.
enum HTMLFilter {
  /// The CSS class of an element that the filter shows or hides: a finding, or the row of a trace.
  static let entry = "entry"
  /// The CSS class of the `details` element that contains the traces of one group.
  ///
  /// While the filter has words, this element is expanded if any of its traces is shown, and otherwise hidden.
  static let group = "group"

  /// The text field, hidden until the script shows it.
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

  /// The script, which contains no `&` and no `<`, so that it means the same in HTML and XML.
  static let script = ShippedFile.web("report.js")
}
