public import ArgumentParser
import CReadline
import Formats
import Foundation
import Replay
public import Scenes
import Synchronization
import Tunables
import Workbench

/// The program `panlab`: its subcommands and its exit codes.
public struct PanlabCommand: ParsableCommand {
  public init() {}

  public static let configuration = CommandConfiguration(
    commandName: "panlab",
    abstract: "Replay recorded pan gestures and tune the transitions they drive.",
    discussion: "Exit codes: "
      + ExitCode.table.map { "\($0.code.rawValue) \($0.words)" }.joined(separator: ", ") + ".",
    version: toolVersion,
    groupedSubcommands: usual + others,
    defaultSubcommand: ReplCommand.self)

  /// The verbs that `panlab --help` lists, grouped by purpose.
  fileprivate static let usual = [
    CommandGroup(
      name: "Look",
      subcommands: [
        ReplCommand.self, ServeCommand.self, traceLine(ExplainVerb.self),
        traceLine(ReplayTraceVerb.self), CompareCommand.self,
      ]),
    CommandGroup(name: "Judge", subcommands: [CheckCommand.self, setupLine(DoctorVerb.self)]),
    CommandGroup(name: "Tune", subcommands: [SweepCommand.self, TuneCommand.self]),
    CommandGroup(name: "Record", subcommands: [ImportCommand.self, InspectCommand.self]),
    CommandGroup(name: "Own app", subcommands: [NewCommand.self, InitCommand.self]),
    CommandGroup(name: "Ship", subcommands: [ExportCommand.self]),
  ]

  /// The verbs that only `panlab --help all` lists.
  private static let others = [
    CommandGroup(
      name: "Lists",
      subcommands: [
        PresetListCommand.self, plainLine(ScenesVerb.self), plainLine(CurveVerb.self),
        traceLine(EventsVerb.self), traceLine(EstimatorsVerb.self),
      ]),
    CommandGroup(name: "Labels", subcommands: [PlanCommand.self, traceLine(ReviewVerb.self)]),
    CommandGroup(
      name: "Pictures",
      subcommands: [traceLine(FilmVerb.self), traceLine(PlotVerb.self), PageCommand.self]),
    CommandGroup(name: "Incidents", subcommands: [BundleCommand.self, OpenCommand.self]),
    CommandGroup(
      name: "Pipelines",
      subcommands: [
        traceLine(ConvertVerb.self), traceLine(AgreeVerb.self), SynthCommand.self,
        ExtractCommand.self, MergeCommand.self,
        WorkerCommand.self, AssistantCommand.self,
        NativeCommand.self, AdoptCommand.self, InstallSupportCommand.self,
      ]),
  ]

  // These functions create generic command types only when they are called. If the table of commands contained a type
  // such as `TraceCommand<FilmVerb>`, the runtime would search all protocol conformances of the program for the
  // conformances of `FilmVerb` at every start.

  @inline(never)
  private static func traceLine(_ verb: any TraceVerb.Type) -> any ParsableCommand.Type {
    func line<V: TraceVerb>(_: V.Type) -> any ParsableCommand.Type { TraceCommand<V>.self }
    return line(verb)
  }

  @inline(never)
  private static func setupLine(_ verb: any Verb.Type) -> any ParsableCommand.Type {
    func line<V: Verb>(_: V.Type) -> any ParsableCommand.Type { SetupCommand<V>.self }
    return line(verb)
  }

  @inline(never)
  private static func plainLine(_ verb: any Verb.Type) -> any ParsableCommand.Type {
    func line<V: Verb>(_: V.Type) -> any ParsableCommand.Type { PlainCommand<V>.self }
    return line(verb)
  }

  /// Returns a function that warns if a tunable number is read outside a replay, where the number cannot be tuned.
  ///
  /// The function warns once for each number.
  private static func strayReads() -> @Sendable (TunableDeclaration) -> Void {
    let told = ToldTunables()
    return { declaration in
      guard told.isNew(declaration) else { return }
      StandardError.warning(
        "\(declaration.place): '\(declaration.name)' was read outside a replay, where it keeps its"
          + " value; read it when it is needed, not when the program starts")
    }
  }

  private final class ToldTunables: Sendable {
    private let told = Mutex<[TunableDeclaration]>([])

    func isNew(_ declaration: TunableDeclaration) -> Bool {
      told.withLock { told in
        if told.contains(declaration) { return false }
        told.append(declaration)
        return true
      }
    }
  }

  /// Runs the program on the arguments of the process; exits if a command fails.
  ///
  /// - Parameter scenes: Custom scenes, in addition to the built-in ones.
  public static func main(scenes: [Scene] = []) {
    // Some parent processes start their children with SIGPIPE ignored. With the default action, the program ends
    // silently if its reader stops early, as in `panlab check traces | head`.
    signal(SIGPIPE, SIG_DFL)
    // Ignores SIGXFSZ, so that exceeding the limit on file sizes makes the write fail instead of ending the program.
    signal(SIGXFSZ, SIG_IGN)
    panlab_return_large_blocks()
    holdStandardStreams()
    InterruptWatch.start()
    CarriedFiles.serve()
    do {
      for scene in scenes {
        do { try Scene.add(scene) } catch { throw CommandFailure.usage(error.description) }
      }
      // With a statically linked standard library, the arguments come from /proc, so they are empty if /proc is
      // missing.
      guard !CommandLine.arguments.isEmpty else {
        throw CommandFailure.internalFailure(
          "command line: cannot be read; mount /proc")
      }
      Isolation.use(ForkedProcess.run)
      try TunableScope.$strayReads.withValue(StrayReads(strayReads())) {
        try checkSubcommand()
        try run(Array(ProcessInfo.processInfo.arguments.dropFirst()), hasScenes: !scenes.isEmpty)
      }
    } catch {
      end(with: error)
    }
  }

  private static func run(_ words: [String], hasScenes: Bool) throws {
    let parsed = try parsed(words)
    try (parsed as? any PresetsCommand)?.addPresets()
    var command = try IncidentSetup.adopted(by: parsed)
    if !(command is ReplCommand || command is ServeCommand || command is WorkerCommand) {
      WorkProgress.begin()
    }
    try hasScenes ? divertingPrints { try command.run() } : command.run()
  }

  /// Runs another subcommand in place of the one that was typed.
  static func run(_ words: [String]) throws { try run(words, hasScenes: !Scene.own.isEmpty) }

  /// The command that the arguments describe.
  ///
  /// The subcommand parses its own arguments, because this is faster. If `PanlabCommand` parsed them, the argument
  /// parser would collect the subcommand's options four times, and also the options of the default subcommand.
  /// `PanlabCommand` parses the arguments only if the subcommand cannot, or if they request help or completions; it
  /// then throws the error or the help.
  private static func parsed(_ words: [String]) throws -> any ParsableCommand {
    if words.count == 1, helpWords.contains(words[0]) {
      throw CleanExit.message(FrontPage.helpMessage())
    }
    if words.count == 2, helpWords.contains(words[0]), words[1] == "all" {
      throw CleanExit.message(helpMessage())
    }
    guard let first = words.first else { return try parseAsRoot(words) }
    let subcommand: any ParsableCommand.Type
    let rest: [String]
    if let named = verb(named: first) {
      (subcommand, rest) = (named, Array(words.dropFirst()))
    } else if !first.hasPrefix("-"), first != "help" {
      (subcommand, rest) = (ReplCommand.self, words)
    } else {
      return try parseAsRoot(words)
    }
    let line = LongLine(rest, of: subcommand)
    guard let command = try? subcommand.parsedAlone(line.parsed) else {
      return try parseAsRoot(line.parsed.count < rest.count ? [first] + line.parsed : words)
    }
    return line.completing(command)
  }

  private static let helpWords: Set = ["-h", "--help", "help"]

  private static func verb(named word: String) -> (any ParsableCommand.Type)? {
    for group in usual + others {
      for verb in group.subcommands where verb.configuration.commandName == word { return verb }
    }
    return nil
  }

  /// Checks that the first word is a verb or an existing path, and that the word after `help` is a verb.
  private static func checkSubcommand() throws {
    let words = ProcessInfo.processInfo.arguments.dropFirst()
    let asksForHelp = words.first == "help"
    guard let word = asksForHelp ? words.dropFirst().first : words.first,
      !word.hasPrefix("-"), word != "help", verb(named: word) == nil
    else { return }
    if asksForHelp ? word == "all" : FileKind(reading: word) != .missing { return }
    let names = configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
    let near = nearest(to: word, in: names).map { "did you mean '\($0)'? " } ?? ""
    let what = asksForHelp ? "no such subcommand" : "no such subcommand, file or folder"
    throw CommandFailure.usage("'\(word)': \(what); \(near)'panlab help all' lists the subcommands")
  }

  /// Exits with a code and prints nothing.
  ///
  /// The parser's `exit(withError:)` does the same, but first builds the help of all subcommands. That takes a tenth of
  /// the time of checking one trace.
  private static func end(with code: ExitCode) -> Never { Foundation.exit(code.rawValue) }

  /// Prints the error and exits with its code.
  private static func end(with error: any Error) -> Never {
    if let code = ExitCode(error) {
      for message in (error as? CommandError)?.messages ?? ["\(error)"] {
        StandardError.error(message)
      }
      end(with: code)
    }
    if let code = error as? ExitCode { end(with: code) }
    // Help and the version go to standard output, because they are results; the parser's errors go to standard error.
    let code = exitCode(for: error)
    let text = fullMessage(for: error)
    guard code == .success else {
      StandardError.write(withRemedy(text) + "\n")
      end(with: code)
    }
    do {
      if !text.isEmpty {
        try StandardOutput.present(text + "\n", on: .ofStandardOutput, isTable: true)
      }
    } catch {
      StandardError.error("\(error)")
      end(with: error.code)
    }
    end(with: code)
  }
}

// Remedies that the parser's messages lack.
extension PanlabCommand {
  /// What to give for an option, by its name or by the placeholder of its value.
  private static let valid = [
    "--port": "a whole number from 0 to 65535",
    "--verify": "all, none, stack-only or a whole number",
    "WxH": "a width and a height, such as 390x844", "X,Y": "a position, such as 195,700",
    "N": "a whole number", "K": "a whole number", "S": "a whole number", "MIB": "a whole number",
    "SECONDS": "a number of seconds",
  ]

  /// The parser's message, with what to do if its first line does not say that.
  private static func withRemedy(_ text: String) -> String {
    let lines = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = lines.first else { return text }
    var remedy: String?
    if let found = first.wholeMatch(
      of: #/Error: The value '.*' is invalid for '(--[a-z\-]+) <(.+)>'/#)
    {
      remedy = (valid[String(found.1)] ?? valid[String(found.2)]).map { "give \($0)" }
    } else if let found = first.wholeMatch(of: #/Error: Missing value for '(--[a-z\-]+) <.+>'/#) {
      remedy =
        "write it after the option; one that begins with '-' follows '=', as in \(found.1)=-1"
    }
    guard let remedy else { return text }
    return "\(first); \(remedy)" + (lines.count > 1 ? "\n\(lines[1])" : "")
  }
}

/// The help that `panlab --help` prints: the most common verbs, on one screen.
private struct FrontPage: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "panlab", abstract: PanlabCommand.configuration.abstract,
    usage: "panlab [PATH…], panlab VERB --help, panlab --help all",
    discussion: PanlabCommand.configuration.discussion, version: toolVersion,
    groupedSubcommands: PanlabCommand.usual)
}
