import ArgumentParser
import Formats
import Foundation
import Replay
import Reports
import Traces
import Workbench

extension Shell {
  /// The maximum depth of command files that read other command files.
  private static let depthLimit = 16
  /// The greatest number of commands of one script that may fail while ``keepsGoing`` is true.
  private static let failureLimit = 1000

  /// Performs the effect that a command has on the shell.
  func perform(_ effect: ShellEffect, at place: String) throws(CommandFailure) -> LineResult {
    switch effect {
    case .read(let path): return try read(path, at: place)
    case .output(let destination): return direct(to: destination, once: false, at: place)
    case .once(let destination): return direct(to: destination, once: true, at: place)
    case .timing(let isOn?): isTiming = isOn
    case .timing(nil): try show("timing", isTiming)
    case .watch(let isOn?): watch(isOn, at: place)
    case .watch(nil): try show("watch", isWatching)
    case .pager(let isOn?): usesPager = isOn
    case .pager(nil): try show("pager", usesPager)
    case .serve(let wanted): return try serve(wanted, at: place)
    case .shell(let command): return runShell(command, at: place)
    case .edit(let line): return try edit(line, at: place)
    case .play(let reel, let speed, let isPaused):
      return try play(reel, speed: speed, isPaused: isPaused, at: place)
    case .review(let cards): try review(cards)
    }
    return LineResult()
  }

  /// Runs the lines of a file, up to the first line that fails; if ``keepsGoing`` is true, runs all lines.
  func read(_ path: String, at place: String = "") throws(CommandFailure) -> LineResult {
    let lines: [String]
    do throws(CommandFailure) {
      guard depth < Self.depthLimit else {
        throw CommandFailure.usage("'\(path)': \(Self.depthLimit) nested files; remove the cycle")
      }
      lines = try CommandFile(path: path).lines()
    } catch {
      return show(error, at: place)
    }
    depth += 1
    defer { depth -= 1 }
    var number = 0
    return try run(
      numbered: AnyIterator {
        number += 1
        return number <= lines.count ? lines[number - 1] : nil
      }
    ) { "\(path):\($0)" }
  }

  /// Runs lines as they arrive, up to the first line that fails; if ``keepsGoing`` is true, runs all lines.
  ///
  /// A line that ends in a backslash is joined with the next line. `place` receives the number of a line, counted from
  /// 1, and returns the name of the line in messages.
  func run(
    numbered lines: some IteratorProtocol<String>, at place: (Int) -> String
  ) throws(CommandFailure) -> LineResult {
    var lines = lines
    var joiner = LineJoiner()
    var number = 0
    var result = LineResult()
    var failures = 0
    while true {
      let next = lines.next()
      if next != nil { number += 1 }
      let first = number - joiner.pendingLines
      guard let line = next.map({ joiner.add($0) }) ?? joiner.flush() else {
        if next == nil { return result }
        continue
      }
      let name = place(next == nil ? first + 1 : first)
      let done = try run(line, at: name)
      result.add(done)
      failures += done.hasFailed ? 1 : 0
      if failures > Self.failureLimit {
        result.add(
          show(
            CommandFailure.usage(
              "more than \(Self.failureLimit) commands failed, so the remaining ones are not run; repair the first"
            ), at: name + ": "))
        result.endsSession = true
      }
      if stops(after: result) || result.endsSession || next == nil { return result }
    }
  }

  /// Whether a script stops after a result, because a command failed and ``keepsGoing`` is false, or because Ctrl-C
  /// interrupted the command.
  func stops(after result: LineResult) -> Bool {
    result.hasFailed && !(keepsGoing && result.code != .interrupted)
  }

  private func direct(
    to destination: ShellEffect.Destination, once: Bool, at place: String
  ) -> LineResult {
    do throws(CommandFailure) {
      try sink.direct(to: destination, once: once)
      return LineResult()
    } catch {
      return show(error, at: place)
    }
  }

  private func show(_ name: String, _ isOn: Bool) throws(CommandFailure) {
    try sink.write("\(name): \(isOn ? "on" : "off")\n")
  }

  private func watch(_ isOn: Bool, at place: String) {
    if isOn, screen == nil {
      StandardError.warning("\(place)watch: files are watched only by the console on a terminal")
    }
    isWatching = isOn
  }

  private func serve(
    _ wanted: ShellEffect.Serving?, at place: String
  ) throws(CommandFailure) -> LineResult {
    guard let wanted else {
      stopServing()
      return LineResult()
    }
    do throws(CommandFailure) {
      guard input != nil else {
        throw .usage(
          "serve: only the console on a terminal serves a page; run 'panlab serve' without one")
      }
      let usual = PageServer.Place()
      let served = try serve(
        at: PageServer.Place(named: wanted.host ?? usual.host, port: wanted.port ?? usual.port),
        saving: wanted.save)
      try sink.write(served.greeting)
      return LineResult()
    } catch {
      return show(error, at: place)
    }
  }

  private func runShell(_ command: String, at place: String) -> LineResult {
    do throws(CommandFailure) {
      let child = try ChildProcess(shell: command, takesInput: false)
      let code = runner.attend { child.finish() } ?? 0
      guard code != 0 else { return LineResult() }
      StandardError.error("\(place)'\(command)': ended with exit code \(code)")
      return .failure(.expectationFailed)
    } catch {
      return show(error, at: place)
    }
  }

  /// Opens a line in the user's editor on the terminal, and runs the lines that the user has saved, each after showing it.
  private func edit(_ line: String, at place: String) throws(CommandFailure) -> LineResult {
    guard screen != nil else {
      return show(
        .usage("edit: only the console on a terminal opens an editor; change the script instead"),
        at: place)
    }
    let folder = FileManager.default.temporaryDirectory.path + "/panlab-edit-\(getpid())"
    let edited = Result {
      try InterruptWatch.withFolder(folder) {
        let file = folder + "/line.panlab"
        try ResultFile(path: file).write(line + "\n")
        let child = try ChildProcess(
          shell: "${VISUAL:-${EDITOR:-vi}} '\(file)'", takesInput: false)
        let code = InterruptWatch.whileAttending { runner.attend { child.finish() } } ?? 1
        return code == 0 ? try CommandFile(path: file).lines() : []
      }
    }
    switch edited {
    case .failure(let error):
      return show(error as? CommandFailure ?? .internalFailure("edit: \(error)"), at: place)
    case .success(let lines):
      let lines = lines.filter { !$0.allSatisfy(\.isWhitespace) }
      var next = lines.makeIterator()
      return try run(
        numbered: AnyIterator {
          let line = next.next()
          if let line { StandardError.remark(line) }
          return line
        }
      ) { "line \($0)" }
    }
  }

  /// Shows the labels to review one by one on a terminal.
  ///
  /// Does nothing without a terminal. The list of labels that the command prints is then the whole result.
  private func review(_ cards: [ReviewCard]) throws(CommandFailure) {
    guard let screen = screen.map({ ReviewScreen(input: $0.input) }), screen.canShow,
      sink.isStandard
    else { return }
    func text(_ line: String, noting: Bool, on page: Page? = nil) -> String {
      switch evaluate(line, noting: noting, on: page) {
      case .success(let reply): reply.text
      case .failure(.refused(let error)): "\(error)\n"
      case .failure(.abandoned): "interrupted\n"
      }
    }
    try screen.walk(cards) { card in
      text(card.pictureLine, noting: false)
    } label: { card, intent in
      text(card.labelLine(intent), noting: true, on: Page())
    }
  }

  /// Plays a transition on a terminal; without a terminal, prints its frames as the result.
  private func play(
    _ reel: Reel, speed: Double, isPaused: Bool, at place: String
  ) throws(CommandFailure) -> LineResult {
    if let screen, screen.canPlay, sink.isStandard {
      try screen.play(Player(reel, speed: speed, isPaused: isPaused), of: reel)
      return LineResult()
    }
    let text = ReelText(reel)
    let frames = isPaused ? (0..<text.count).map(text.frame).joined(separator: "\n") : text.lines
    return try present(Reply(frames), at: place)
  }
}

/// Runs console commands without a terminal: no prompt, no banner, no history.
@MainActor
struct ScriptLoop {
  /// A source of commands.
  enum Source {
    /// A text given with `-c`, which may have several lines, and its number among all such texts.
    case command(String, number: Int)
    case file(String)
    case standardInput
  }

  private let shell: Shell
  private let paths: [String]

  /// Creates a script whose session first loads the traces at these paths.
  init(shell: Shell, paths: [String]) {
    self.shell = shell
    self.paths = paths
  }

  /// Runs the commands until `quit` or the first failure; if the shell's `keepsGoing` is true, continues after
  /// failures.
  ///
  /// Begins each error message with the place of the failed command, such as `line 3`.
  ///
  /// - Throws: The most serious exit code, if it is not success. Unreadable trace files and failed commands give such
  ///   a code. A `check` that finds failures gives 1.
  func run(_ sources: [Source]) throws {
    defer { shell.sink.close() }
    var result = shell.open(paths: paths).result
    if shell.session.state.entries.isEmpty, result.code != .success { throw result.code }
    for source in sources {
      result.add(try run(source))
      if result.endsSession || shell.stops(after: result) { break }
    }
    if result.code != .success { throw result.code }
  }

  private func run(_ source: Source) throws(CommandFailure) -> LineResult {
    switch source {
    case .command(let text, let number):
      let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      return try shell.run(numbered: lines.map(String.init).makeIterator()) { _ in
        "command \(number)"
      }
    case .file(let path): return try shell.read(path)
    case .standardInput: return try shell.run(numbered: AnyIterator { readLine() }) { "line \($0)" }
    }
  }
}
