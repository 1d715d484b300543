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

  @Test(arguments: verbs, Phase.allCases)
  func `a signal ends every verb soon`(_ verb: Verb, _ phase: Phase) throws {
    // At its prompt, Ctrl-C ends the work of the console, and not the console.
    let ending = verb.name == "repl" && phase != .loading ? [SIGTERM, SIGHUP] : Self.signals
    // Each verb begins with another signal, so that each commit sees all of them.
    let first = (verb.name + phase.rawValue).utf8.reduce(0) { $0 + Int($1) } % ending.count
    for signal in Nightly.isOn ? ending : [ending[first]] {
      let folder = try TemporaryFolder()
      let pipe = folder.url.appendingPathComponent("in.csv").path
      if phase == .loading {
        try #require(mkfifo(pipe, 0o600) == 0)
      } else {
        try folder.write(Self.many, to: "in.csv")
      }
      let before = try folder.contents
      let terminal = try PseudoTerminal(verb.line("in.csv"), in: folder)
      var writer: Int32 = -1
      defer { if writer >= 0 { close(writer) } }
      switch phase {
      case .loading:
        // Opening succeeds as soon as the verb has opened the other end.
        let deadline = ContinuousClock.now + .seconds(30)
        while writer < 0, ContinuousClock.now < deadline {
          writer = open(pipe, O_WRONLY | O_NONBLOCK)
          if writer < 0 { usleep(5000) }
        }
        try #require(writer >= 0, "\(verb) does not read")
      case .working: usleep(200_000)
      case .writing: terminal.waitForOutput(atMost: .seconds(1))
      }
      let asked = ContinuousClock.now
      terminal.send(signal)
      let code = try terminal.exitCodeWithoutReading(within: .seconds(20))
      let time = ContinuousClock.now - asked
      let what = "\(verb) \(phase) \(signal): \(code) after \(time)\n\(terminal.unread)"
      #expect(time < Self.patience, "\(what)")
      // A quick verb may have ended before the signal.
      #expect(
        phase == .loading ? code == 128 + signal : code == 128 + signal || code < 128, "\(what)")
      let left = try folder.contents.filter { !before.contains($0) && $0 != "state" }
      #expect(!left.contains { $0.hasPrefix(".panlab") }, "\(what): \(left)")
      if phase == .loading {
        #expect(left.isEmpty || left == ["new"], "\(what): \(left)")
        if signal != SIGHUP { #expect(terminal.unread.contains("interrupted: "), "\(what)") }
      }
    }
  }

  /// Labelled gestures in one file, enough to keep a verb busy.
  private static let many: String = {
    var text = "trace,t_ms,x,y,phase,intent\n"
    for index in 0..<20_000 {
      let end = 40 + index * 7919 % 340
      for (time, x) in [(0, 20), (40, (20 + end) / 2), (80, end), (96, end)] {
        let phase = time == 0 ? "began" : time == 96 ? "ended" : "moved"
        text += "g\(index),\(time),\(x),400,\(phase),\n"
      }
    }
    return text
  }()

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
