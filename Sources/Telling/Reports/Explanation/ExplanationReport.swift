import Controllers
package import Formats
import HeadlessUIKit
package import Replay
import Rules
import Traces

/// The explanation of one decision: the gesture, the rule with the value of every part, the changes that would have
/// flipped it, and how the transition went on.
///
/// The same explanation always gives the same bytes. The text names the trace and the controller, so that it can be
/// read alone.
extension Explanation: Report {
  package func blocks(_ style: TextTable.Style) -> [ReportBlock] {
    Array(sections.map(\.blocks).joined(separator: [.space]))
  }

  /// The sections, in reading order.
  private var sections: [ExplanationSection] {
    [
      causeSection, headlineSection, gestureSection, ruleSection, flipSection, readingSection,
      completionSection,
      diagnostics,
    ].compactMap(\.self)
  }

  /// The first section, with the cause of a wrong decision and its remedy; nil if no cause is known.
  private var causeSection: ExplanationSection? {
    cause.map {
      ExplanationSection(title: $0.sentence, rows: [["remedy", $0.remedy]], isFailure: true)
    }
  }

  private var headlineSection: ExplanationSection {
    ExplanationSection(
      title: decisionLine,
      rows: [
        ["controller", controller.name], ["scene", scene], ["judge", Judge.fullStack.rawValue],
      ] + (outcome.device.map { [["on the device", $0.text]] } ?? []),
      isFailure: outcome.verdict == .fail)
  }

  /// The section with the changes that would flip the decision; nil if there is neither a rule nor a parameter.
  private var flipSection: ExplanationSection? {
    let names = flippableParameters
    guard rule != nil || !names.isEmpty else { return nil }
    let title = "nearest changes that would flip it"
    let rows =
      nearestFlips.map { [$0.parameter, "\($0.oldText) -> \($0.text)", $0.changeText] }
      + parametersWithoutFlip.map { [$0, "cannot flip it alone within its range", ""] }
    guard rows.isEmpty else { return ExplanationSection(title: title, rows: rows) }
    return ExplanationSection(
      title: title,
      rows: [["none: the rule has no parameters"]])
  }

  /// The flips of parameters and of numbers in the rule's clauses, the smallest change first.
  private var nearestFlips: [Flip] {
    (flips + literalFlips).enumerated().sorted {
      ($0.element.effort(at: outcome.release), $0.offset)
        < ($1.element.effort(at: outcome.release), $1.offset)
    }.map(\.element)
  }

  /// The section on other readings of SwiftUI's drag: whether each reading would change the decision.
  ///
  /// A reading is an assumption about how the drag gesture measures. Nil for a UIKit pan.
  private var readingSection: ExplanationSection? {
    guard !readings.isEmpty else { return nil }
    let rows = readings.map { reading in
      let answer = reading.decision.rawValue
      let doubt = reading.isUnproven ? "unproven" : "the code's choice"
      return [reading.name, "\(reading.differs ? "\(answer) instead" : "the same") (\(doubt))"]
    }
    return ExplanationSection(title: "other readings of SwiftUI's drag", rows: rows)
  }

  private var diagnostics: ExplanationSection {
    let found = outcome.diagnostics
    return ExplanationSection(
      title: "diagnostics",
      rows: found.isEmpty
        ? [["none"]] : found.map { [$0.severity.rawValue, "\($0.code): \($0.message)"] })
  }

  package var columns: [String] {
    ["trace", "decision", "rule", "margin", "margin_unit"] + Flip.members.map { "flip_\($0)" }
  }

  package var records: [[JSONValue]] {
    let start: [JSONValue] = [
      .string(outcome.trace), .string(outcome.decision.rawValue), .text(outcome.rule),
      .rounded(outcome.margin), .text(outcome.marginUnit?.word),
    ]
    let changes: [[JSONValue]] = nearestFlips.map {
      [.string($0.parameter), .number($0.old), .number($0.value), .string($0.unit.word)]
    }
    let others: [[JSONValue]] = parametersWithoutFlip.map { [.string($0), .null, .null, .null] }
    return (changes + others).map { start + $0 }
  }
}

extension Flip {
  /// The change in per cent of the old value, as in `+12.5 %`; if the old value is 0, the change itself.
  var changeText: String {
    guard old != 0 else { return unit.text(value - old, signed: true) }
    return Number.percent((value - old) / abs(old), signed: true)
  }
}

/// A section of an explanation: a title, and rows of texts in columns.
struct ExplanationSection {
  let title: String
  /// The rows, all with the same number of texts.
  let rows: [[String]]
  /// Whether leading spaces of a text show its depth in a tree.
  var isTree = false
  /// Whether the title reports a failure.
  var isFailure = false

  var blocks: [ReportBlock] {
    let table = TextTable(columns: (rows.first ?? []).map { _ in .left("") }, rows: rows)
    return [isFailure ? .failure(title) : .paragraph(title), .indented(table, isTree: isTree)]
  }
}
