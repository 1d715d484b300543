import ArgumentParser
import Workbench

extension CommandConfiguration {
  /// The name and help of a verb, as the shell shows them, and what the shell alone has beside it.
  init(_ record: VerbRecord, beside: String = "") {
    self.init(
      commandName: record.name, abstract: record.summary + ".",
      discussion: record.detail + beside + examples(record.shellExamples))
  }
}

/// What stands behind a help text: lines that may be typed, each behind `panlab`.
func examples(_ lines: String...) -> String { examples(lines.map { "panlab \($0)" }) }

private func examples(_ lines: [String]) -> String {
  "\n\nExamples:\n" + lines.map { "  \($0)" }.joined(separator: "\n")
}
