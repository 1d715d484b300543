import Foundation
import Nightly
import Testing

/// Every verb that reads something ends soon after a signal, whatever it is doing, says what is kept, and leaves nothing
/// half-way.
@Suite(.waiting) struct WayOutTests {
  /// A verb of the shell that reads files, as it declares itself, up to the files.
  struct Verb: CustomTestStringConvertible {
    let name: String
    /// The words before the files.
    let words: [String]

    var testDescription: String { name }

    func line(_ file: String) -> [String] {
      [name] + words + [file] + (WayOutTests.behind[name] ?? [])
    }
  }

  /// What some verbs need before the files that they read.
  private static let before = [
    "compare": ["default", "appcoda"], "export": ["default", "--evidence"],
    "synth": ["--like"], "serve": ["--port", "0"],
  ]
  /// What some verbs need behind them.
  private static let behind = [
    "sweep": ["--over", "progress-threshold=0.2:0.6:0.2"],
    "tune": ["--tune", "progress-threshold", "--budget", "20"],
    "page": ["-o", "new"], "convert": ["--to", "json"], "film": ["-o", "new.svg"],
    "import": ["-o", "new"], "extract": ["-o", "new"], "synth": ["-o", "new"],
    "agree": ["-o", "new"], "bundle": ["-o", "new"],
  ]
  /// Verbs that read nothing that may take long: folders only, or a report.
  private static let quick: Set = [
    "init", "new", "adopt", "install-support", "native", "worker", "doctor", "scenes", "presets",
    "curve", "help", "mcp",
  ]

  /// The verbs whose help says that they read files.
  static let verbs: [Verb] = {
    let text = (try? Panlab.run(["--experimental-dump-help"]).output) ?? ""
    let root = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let command = root?["command"] as? [String: Any]
    return (command?["subcommands"] as? [[String: Any]] ?? []).compactMap { verb -> Verb? in
      let name = verb["commandName"] as? String ?? ""
      if quick.contains(name) { return nil }
      return Verb(name: name, words: before[name] ?? [])
    }
  }()

  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  /// What a verb does when the signal comes.
  enum Phase: String, CaseIterable {
    /// It waits for a file that another program has not written to its end.
    case loading
    /// It has been running for a moment, on many gestures.
    case working
    /// Its output is read by a program that does not read on.
    case writing
  }

  /// How long a verb may take to end; a debug build is slower in what it reports.
  ///
  /// The program ends work after 0.9 s. What is over that is for a machine that runs other tests beside this one.
  private static let patience = Panlab.isOptimised ? Duration.seconds(3) : .seconds(5)

  @Test func `the verbs that read files are known by their help`() {
    let names = Set(Self.verbs.map(\.name))
    #expect(names.count >= 20, "\(names.sorted())")
    #expect(names.isSuperset(of: ["check", "serve", "repl", "import", "tune", "merge"]))
  }

  @Test(arguments: verbs)
  func `a signal ends every verb soon`(_ verb: Verb) throws {
    // A verb mostly waits, so it does all that it may be doing at the same time.
    let phases = Phase.allCases.map { phase in (phase, Self.ending(verb, phase)) }
    for turn in 0..<(Nightly.isOn ? Self.signals.count : 1) {
      let runs = try phases.compactMap { phase, signals in
        turn < signals.count ? try Run(verb, phase, signals[turn]) : nil
      }
      for run in runs { try run.sendSignal() }
      for run in runs { try run.expectEnd() }
    }
  }

  /// The signals that end a verb; each verb begins with another one, so that each commit sees all of them.
  private static func ending(_ verb: Verb, _ phase: Phase) -> [Int32] {
    // At its prompt, Ctrl-C ends the work of the console, and not the console.
    let ending = verb.name == "repl" && phase != .loading ? [SIGTERM, SIGHUP] : signals
    let first = (verb.name + phase.rawValue).utf8.reduce(0) { $0 + Int($1) } % ending.count
    return Array(ending[first...] + ending[..<first])
  }

  /// A verb that does something and gets a signal.
  private final class Run {
    private let verb: Verb
    private let phase: Phase
    private let signal: Int32
    private let folder = try? TemporaryFolder()
    private let before: [String]
    private let terminal: PseudoTerminal
    private var writer: Int32 = -1
    private var asked = ContinuousClock.now

    init(_ verb: Verb, _ phase: Phase, _ signal: Int32) throws {
      (self.verb, self.phase, self.signal) = (verb, phase, signal)
      let folder = try #require(folder)
      switch phase {
      case .loading:
        try #require(mkfifo(folder.url.appendingPathComponent("in.csv").path, 0o600) == 0)
      case .working: try folder.write(WayOutTests.many, to: "in.csv")
      case .writing: try folder.write(WayOutTests.fewer, to: "in.csv")
      }
      before = try folder.contents
      terminal = try PseudoTerminal(verb.line("in.csv"), in: folder)
    }

    deinit { if writer >= 0 { close(writer) } }

    /// Sends the signal once the verb does what it is to do.
    func sendSignal() throws {
      switch phase {
      case .loading:
        let pipe = try #require(folder).url.appendingPathComponent("in.csv").path
        // Opening succeeds as soon as the verb has opened the other end.
        let deadline = ContinuousClock.now + .seconds(30)
        while writer < 0, ContinuousClock.now < deadline {
          writer = open(pipe, O_WRONLY | O_NONBLOCK)
          if writer < 0 { usleep(5000) }
        }
        try #require(writer >= 0, "\(verb) does not read")
      case .working: usleep(100_000)
      case .writing: terminal.waitForOutput(atMost: .seconds(1))
      }
      asked = ContinuousClock.now
      terminal.send(signal)
    }

    func expectEnd() throws {
      let code = try terminal.exitCodeWithoutReading(within: .seconds(20))
      let time = ContinuousClock.now - asked
      let what = "\(verb) \(phase) \(signal): \(code) after \(time)\n\(terminal.unread)"
      #expect(time < WayOutTests.patience, "\(what)")
      // A quick verb may have ended before the signal.
      #expect(
        phase == .loading ? code == 128 + signal : code == 128 + signal || code < 128, "\(what)")
      let left = try #require(folder).contents.filter { !before.contains($0) && $0 != "state" }
      #expect(!left.contains { $0.hasPrefix(".panlab") }, "\(what): \(left)")
      if phase == .loading {
        #expect(left.isEmpty || left == ["new"], "\(what): \(left)")
        if signal != SIGHUP { #expect(terminal.unread.contains("interrupted: "), "\(what)") }
      }
    }
  }

  /// Labelled gestures in one file, enough to keep a verb busy.
  private static let many = gestures(20_000)
  /// Labelled gestures in one file, which are told soon, and fill a terminal.
  private static let fewer = gestures(3000)

  private static func gestures(_ count: Int) -> String {
    var text = "trace,t_ms,x,y,phase,intent\n"
    for index in 0..<count {
      let end = 40 + index * 7919 % 340
      text += """
        g\(index),0,20,400,began,
        g\(index),40,\((20 + end) / 2),400,moved,
        g\(index),80,\(end),400,moved,
        g\(index),96,\(end),400,ended,

        """
    }
    return text
  }

  @Test(arguments: signals) func `serving keeps what pages have changed`(_ signal: Int32) throws {
    let folder = try Console.folder()
    let terminal = try PseudoTerminal(["serve", "traces", "--port", "0"], in: folder)
    let address = try ServeTests.address(terminal)
    let message = #"{"id": "a", "run": ["set", "velocity-threshold", "450"]}"#
    let page = try address.webSocket(saying: ServeTests.frame(0x81, Array(message.utf8)))
    defer { close(page) }
    _ = ServeTests.Address.bytes(from: page) {
      String(decoding: $0, as: UTF8.self).contains(#""answer":"a""#)
    }
    terminal.send(signal)
    #expect(try terminal.exitCode() == 128 + signal)
    if signal != SIGHUP {
      #expect(
        terminal.unread.contains(
          "interrupted: the session's changes are kept, and 'panlab --resume' restores them; no file was written"
        ), "\(terminal.unread)")
    }
    let again = try PseudoTerminal(["--resume"], in: folder)
    try again.expect("velocity-threshold")
    again.type("get velocity-threshold\r")
    try again.expect("450")
    again.type("quit\rquit\r")
    _ = try again.exitCode()
  }

  @Test(arguments: ["check", "serve --port 0", "inspect t.csv", "repl"])
  func `a removed working folder is an error`(_ line: String) throws {
    let run = try Panlab.shell(
      "mkdir gone && cd gone && rmdir ../gone && timeout 20 \"$panlab\" \(line) < /dev/null",
      in: TemporaryFolder())
    #expect(line == "repl" || run.exitCode == 66, "\(run)")
    #expect(run.exitCode != 124, "\(run)")
  }
}
