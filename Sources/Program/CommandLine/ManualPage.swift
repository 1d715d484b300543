import ArgumentParser
import Formats
import Foundation

/// The manual page of a program: the help of all its subcommands in `man` format.
struct ManualPage {
  private let program: Command
  private let version: String

  /// Reads the help of a command from the argument parser.
  init(of type: any ParsableCommand.Type) throws {
    let dump = try JSONDecoder().decode(Dump.self, from: Data(type._dumpHelp().utf8))
    (program, version) = (dump.command, type.configuration.version)
  }

  /// The text of the page.
  ///
  /// It contains no date, so that the same program always produces the same bytes.
  var text: String {
    let name = program.commandName
    var lines = [
      ".TH \(name.uppercased()) 1 \"\" \"\(name) \(version)\" \"User Commands\"",
      ".SH NAME", "\(name) \\- \(Self.escaped(program.abstract ?? ""))",
      ".SH SYNOPSIS", ".B \(name)", "[\\fICOMMAND\\fR] [\\fIOPTION\\fR…] [\\fIARGUMENT\\fR…]",
      ".SH DESCRIPTION",
    ]
    lines += Self.paragraphs([program.discussion])
    lines += [".SH OPTIONS"]
    lines += arguments(of: program, includingShared: true)
    lines += [".SH COMMANDS"]
    for command in program.subcommands ?? [] where command.isShown && command.commandName != "help"
    {
      lines += [".SS \(Self.escaped(synopsis(of: command)))"]
      lines += Self.paragraphs([command.abstract, command.discussion])
      lines += arguments(of: command, includingShared: false)
    }
    lines += Self.endMatter
    return lines.joined(separator: "\n") + "\n"
  }

  /// The final sections: exit codes, files, environment variables and examples.
  private static var endMatter: [String] {
    tagged(
      "EXIT STATUS",
      ExitCode.table.map { ("\($0.code.rawValue)", $0.sentence) })
      + tagged(
        "FILES",
        [
          ("panlab.json", "A suite: groups of recordings, each with its controller and budgets."),
          ("labels.csv", "Beside recordings: what each person meant."),
          ("~/.config/panlab/rc", "Console commands to run before the first prompt."),
          ("~/.local/state/panlab/history", "The console's history."),
          ("~/.local/state/panlab/sessions", "Sessions that --resume restores."),
        ])
      + tagged(
        "ENVIRONMENT",
        [
          (
            "XDG_CACHE_HOME, XDG_CONFIG_HOME, XDG_STATE_HOME",
            "Replace ~/.cache, ~/.config and ~/.local/state."
          ),
          ("PANLAB_HISTORY", "The history file; empty for none."),
          (
            "PAGER, LESS", "The program that shows results longer than the screen, and its options."
          ),
          ("COLUMNS", "The width of tables."),
          ("NO_COLOR", "If set, nothing is coloured."),
          ("PANLAB_SNAPSHOTS", "'update' makes tests write their snapshots."),
          (
            "GITHUB_ACTIONS, GITHUB_STEP_SUMMARY",
            "Set by GitHub: 'check' then writes annotations and a summary of the job."
          ),
        ])
      + tagged(
        "EXAMPLES",
        [
          ("panlab --shipped", "Open the console on sample gestures."),
          (
            "panlab check shipped:first-look --set velocity-threshold=450",
            "Show what another threshold does to them."
          ),
          (
            "panlab init gestures && panlab check", "Write a suite for your recordings, and run it."
          ),
          (
            "panlab tune gestures --tune velocity-threshold -o tuned.json",
            "Find a threshold, validated on held-out people."
          ),
        ])
  }

  private static func tagged(_ title: String, _ items: [(String, String)]) -> [String] {
    [".SH \(title)"] + items.flatMap { [".TP", ".B \(escaped($0.0))", escaped($0.1)] }
  }

  /// The command and its arguments; optional arguments are in brackets.
  private func synopsis(of command: Command) -> String {
    let shown = command.arguments?.filter(\.isShown) ?? []
    let positional = shown.filter { $0.kind == .positional }.map { argument in
      let name = argument.label + (argument.isRepeating ? "…" : "")
      return argument.isOptional ? "[\(name)]" : name
    }
    let required = shown.filter { $0.kind == .option && !$0.isOptional }.map { option in
      "\(option.names?.first?.text ?? "") \(option.valueName ?? "")"
    }
    return ([program.commandName, command.commandName] + required + ["[OPTION…]"] + positional)
      .joined(separator: " ")
  }

  /// A tagged paragraph for each argument.
  ///
  /// Options that every command shares, such as `--help`, are left out unless `includingShared` is true.
  private func arguments(of command: Command, includingShared: Bool) -> [String] {
    let shared: Set = ["help", "version"]
    return (command.arguments ?? []).filter(\.isShown)
      .filter { includingShared || shared.isDisjoint(with: $0.names?.map(\.name) ?? []) }
      .flatMap { argument -> [String] in
        var lines = [".TP", ".B \(Self.escaped(argument.label))"]
        lines += Self.paragraphs([argument.abstract, argument.discussion])
        let values = argument.allValues ?? []
        if !values.isEmpty {
          lines.append("Values: \(Self.escaped(values.joined(separator: ", "))).")
        }
        if let value = argument.defaultValue { lines.append("Default: \(Self.escaped(value)).") }
        return lines
      }
  }

  /// Splits texts into paragraphs at empty lines.
  ///
  /// A paragraph of several lines keeps its line breaks.
  private static func paragraphs(_ texts: [String?]) -> [String] {
    let blocks = texts.compactMap { $0 }.flatMap { $0.components(separatedBy: "\n\n") }
    let paragraphs = blocks.map { block in
      let lines = block.split(separator: "\n").map { escaped(String($0)) }
      return lines.count > 1 ? [".nf"] + lines + [".fi"] : lines
    }
    return Array(paragraphs.joined(separator: [".PP"]))
  }

  /// Escapes a text, so that no line is read as a `troff` request and hyphens can be copied to a command line.
  private static func escaped(_ text: String) -> String {
    let plain = text.replacingOccurrences(of: "\\", with: "\\e")
      .replacingOccurrences(of: "-", with: "\\-")
    return plain.hasPrefix(".") || plain.hasPrefix("'") ? "\\&" + plain : plain
  }
}

// The parts of the parser's output for `--experimental-dump-help` that the manual page needs.
extension ManualPage {
  private struct Dump: Decodable {
    let command: Command
  }

  fileprivate struct Command: Decodable {
    let commandName: String
    let abstract: String?
    let discussion: String?
    let shouldDisplay: Bool?
    let subcommands: [Command]?
    let arguments: [Argument]?

    var isShown: Bool { shouldDisplay ?? true }
  }

  fileprivate struct Argument: Decodable {
    enum Kind: String, Decodable { case positional, option, flag }

    struct Name: Decodable {
      enum Kind: String, Decodable { case long, short, longWithSingleDash }

      let kind: Kind
      let name: String

      var text: String { (kind == .long ? "--" : "-") + name }
    }

    let kind: Kind
    let shouldDisplay: Bool
    let isOptional: Bool
    let isRepeating: Bool
    let names: [Name]?
    let valueName: String?
    let defaultValue: String?
    let allValues: [String]?
    let abstract: String?
    let discussion: String?

    var isShown: Bool { shouldDisplay }

    /// The argument's names followed by its value; the value alone if the argument is positional.
    var label: String {
      let words = (names ?? []).map(\.text)
      let value = valueName ?? ""
      switch kind {
      case .positional: return value
      case .option: return words.joined(separator: ", ") + " " + value
      case .flag: return words.joined(separator: ", ")
      }
    }
  }
}

/// `panlab install-support PREFIX`: writes the manual page, and completions for three shells.
struct InstallSupportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "install-support",
    abstract: "Write the manual page and completions for bash, zsh and fish.",
    discussion: """
      The files go below PREFIX, where man and the shells find them if PREFIX is /usr/local, or ~/.local \
      for one user. zsh may need a line in ~/.zshrc, before compinit: \
      fpath=(PREFIX/share/zsh/site-functions $fpath). Existing files are replaced; run it again after an \
      update.
      """
        + examples(
          "install-support ~/.local",
          "install-support /usr/local",
          "install-support build/usr"))

  @Argument(
    help: ArgumentHelp("The folder above share, created if needed.", valueName: "PREFIX"),
    completion: .directory)
  var prefix: String

  /// The parser's completion script, changed so that no space follows a completion that ends in `=`, such as
  /// `velocity-threshold=`: the value must follow in the same word.
  private static var bashCompletions: String {
    PanlabCommand.completionScript(for: .bash) + """


      _panlab_before_values() {
          _panlab "${@}"
          [[ "${COMPREPLY[*]}" != *= ]] || compopt -o nospace +o filenames 2>/dev/null
      }
      complete -o filenames -F _panlab_before_values panlab

      """
  }

  func run() throws {
    let files = try [
      ("share/man/man1", "panlab.1", ManualPage(of: PanlabCommand.self).text),
      ("share/bash-completion/completions", "panlab", Self.bashCompletions),
      ("share/zsh/site-functions", "_panlab", PanlabCommand.completionScript(for: .zsh)),
      (
        "share/fish/vendor_completions.d", "panlab.fish", PanlabCommand.completionScript(for: .fish)
      ),
    ]
    try createFolder(prefix)
    for (folder, name, text) in files {
      let folder = FolderWalk.path(of: folder, in: prefix)
      try createFolder(folder)
      try ResultFile(path: FolderWalk.path(of: name, in: folder)).write(text)
    }
    try StandardOutput.write(
      "\(prefix): written, \(counted(files.count, "file"))\n"
        + files.map { "  \($0.0)/\($0.1)\n" }.joined())
  }
}
