import ArgumentParser
import Workbench

extension CommandConfiguration {
  /// Creates the configuration of a subcommand from a verb's name and help.
  ///
  /// `beside` is additional help for options that the verb has only as a subcommand, not in the console.
  init(_ record: VerbRecord, beside: String = "") {
    self.init(
      commandName: record.name, abstract: record.summary + ".",
      discussion: record.detail + beside + examples(record.shellExamples))
  }
}

/// The examples at the end of a help text: command lines, each preceded by `panlab`.
func examples(_ lines: String...) -> String { examples(lines.map { "panlab \($0)" }) }

private func examples(_ lines: [String]) -> String {
  "\n\nExamples:\n" + lines.map { "  \($0)" }.joined(separator: "\n")
}
