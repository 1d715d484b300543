import ArgumentParser
import Formats
import Reports
import Traces
import Workbench

/// Runs lines of input in a session, shows the replies and performs the effects of commands, with or
/// without a terminal.
@MainActor
final class Shell {
  private(set) var session: Session
  let runner: any WorkRunner
  let sink: ResultSink
  /// Plays transitions on the terminal; nil if there is no terminal.
  let screen: PlayScreen?
  /// Waits for keys, signals and requests of pages; nil in scripts.
  var input: TerminalInput?
  /// The live page of the session; nil if the session is not served.
  private(set) var served: ServedSession?
  /// The connections to linked apps: the session sets their tunable numbers, and receives their reports.
  let links = LinkHub()
  /// The suite that the session opens at its start instead of files and folders; nil for none.
  var suite: String?
  /// Whether to print each line before it is run.
  var echoes = false
  /// Whether a script continues after a command that failed.
  var keepsGoing = false
  var isTiming = false
  var isWatching = false
  /// Whether results that are longer than the screen are shown in a pager.
  var usesPager: Bool
  /// Called whenever a line has changed the session.
  var sessionDidChange: (() -> Void)?
  /// Records the script that was saved last: the session has unsaved changes if its current script differs from it.
  func markSaved(as script: String) { session.savedScript = script }
  /// The current nesting depth of command files, which can read other command files.
  var depth = 0

  /// Creates a shell that runs lines in a session.
  init(session: Session, runner: any WorkRunner, screen: PlayScreen? = nil) {
    self.session = session
    self.runner = runner
    self.screen = screen
    usesPager = screen != nil
    sink = ResultSink(runner: runner)
  }

  /// Loads the traces or the suite that the session starts with, and shows the problems with the files.
  func open(paths: [String]) -> (reply: Reply, result: LineResult) {
    guard let suite else {
      let reply = session.open(paths: paths)
      return (reply, note(reply))
    }
    let answer = page.layingOut {
      Result { () throws(CommandError) in try session.open(suite: suite, by: nil) }
    }
    switch answer {
    case .success(let reply): return (reply, note(reply))
    case .failure(let error): return (Reply(), show(.refused(error)))
    }
  }

  /// Runs the commands of a line, up to the first command that fails; if ``keepsGoing`` is true, runs all commands.
  ///
  /// `place` is the line's place in a script, for messages; nil at the prompt.
  ///
  /// - Throws: ``CommandFailure`` if standard output cannot be written.
  func run(_ line: String, at place: String? = nil) throws(CommandFailure) -> LineResult {
    if echoes { try StandardOutput.write(line + "\n") }
    var result = LineResult()
    for command in Session.commands(in: line) {
      result.add(try run(command: command, at: place))
      // What was to get the results of a command that failed does not get those of another.
      if result.hasFailed { sink.forgetNext() }
      if stops(after: result) || result.endsSession { break }
    }
    return result
  }

  private func run(command: String, at place: String?) throws(CommandFailure) -> LineResult {
    let start = ContinuousClock.now
    let place = place.map { "\($0): " } ?? ""
    var result: LineResult
    switch evaluate(command) {
    case .success(let reply): result = try present(reply, at: place)
    case .failure(let failure): result = show(failure, at: place)
    }
    if isTiming {
      let time = start.duration(to: .now).components
      let seconds = Double(time.seconds) + Double(time.attoseconds) * 1e-18
      StandardError.remark("time: \(Number.fixed(seconds, decimals: 3)) s")
    }
    return result
  }

  /// The reason why a command has no reply.
  enum Failure: Error {
    case refused(CommandError)
    /// The user interrupted the command.
    case abandoned
  }

  /// The page layout for results.
  var page: Page {
    guard sink.isStandard else { return Page() }
    var page = Page.ofStandardOutput
    page.remedy = "'mode expanded' or 'mode csv' shows them"
    return page
  }

  /// Executes a command and returns its reply.
  ///
  /// `isNoted` says whether `history` lists the command. `page` is the layout of the reply; nil for the shell's own
  /// layout.
  func evaluate(
    _ command: String, noting isNoted: Bool = true, on page: Page? = nil
  ) -> Result<Reply, Failure> {
    let answer = evaluate(on: page) { session throws(CommandError) in
      try session.execute(command, noting: isNoted)
    }
    if case .success(let reply) = answer { served?.tell(command, reply) }
    return answer
  }

  /// Executes a closure on the session and returns the closure's reply.
  ///
  /// The reply is laid out on `page`, or with the shell's own layout if `page` is nil.
  func evaluate(
    on page: Page?, _ execute: @escaping @Sendable (inout Session) throws(CommandError) -> Reply
  ) -> Result<Reply, Failure> {
    var before = session
    before.apps = links.apps
    let page = page ?? self.page
    let answer = runner.run { [before] in
      var draft = before
      let reply = page.layingOut {
        do throws(CommandError) {
          return Result<Reply, Failure>.success(try execute(&draft))
        } catch {
          // A refused command leaves the session unchanged, except for the list of typed lines.
          return .failure(.refused(error))
        }
      }
      return (session: draft, reply: reply)
    }
    guard let answer else { return .failure(.abandoned) }
    session = answer.session
    if case .success = answer.reply {
      sessionDidChange?()
      links.want(session.wanted)
      served?.publish()
    }
    return answer.reply
  }

  /// Starts to serve the session as a web page.
  ///
  /// Recordings from the page are saved in `folder`; nil to save them beside the traces.
  func serve(
    at place: PageServer.Place, saving folder: String?
  ) throws(CommandFailure) -> ServedSession {
    stopServing()
    let served = try ServedSession(self, at: place, saving: folder)
    self.served = served
    session.apps = links.apps
    served.showApps()
    links.want(session.wanted)
    links.observe { [hub = served.hub] in hub.ring() }
    input?.pages = served.hub
    if !place.isLoopback {
      StandardError.warning(
        "'\(place.host)': everyone on the network who has the address can change this session")
    }
    return served
  }

  /// Passes the reports of connected apps to the session and to every page.
  ///
  /// - Returns: Remarks about the apps that the console has not printed yet.
  func hearApps() -> [String] {
    session.apps = links.apps
    served?.showApps()
    return links.takeRemarks()
  }

  /// Stops serving the page.
  func stopServing() {
    served?.server.stop()
    links.observe(nil)
    links.loseAll()
    served = nil
    input?.pages = nil
  }

  /// Restores an interrupted session from its script, which messages call `name`.
  func resume(_ script: String, named name: String) -> Result<Reply, Failure> {
    let before = session
    let answer = runner.run {
      var draft = before
      do throws(CommandError) {
        let reply = try draft.resume(script: script, named: name)
        return Result<(session: Session, reply: Reply), CommandError>.success((draft, reply))
      } catch {
        return .failure(error)
      }
    }
    switch answer {
    case .success(let resumed):
      session = resumed.session
      return .success(resumed.reply)
    case .failure(let error): return .failure(.refused(error))
    case nil: return .failure(.abandoned)
    }
  }

  /// Shows a reply and performs its effect.
  func present(_ reply: Reply, at place: String = "") throws(CommandFailure) -> LineResult {
    let wasStandard = sink.isStandard
    var result = LineResult(endsSession: reply.endsSession)
    do throws(CommandFailure) {
      try sink.write(
        reply.text, on: page, isTable: !reply.isDocument, isPaged: usesPager && depth == 0)
    } catch {
      // If standard output itself has failed, no further reply can be shown either. Throws the error in this case.
      if wasStandard { throw error }
      result.add(show(error, at: place))
    }
    result.add(note(reply, at: place))
    if let effect = reply.effect { result.add(try perform(effect, at: place)) }
    return result
  }

  /// Prints the reason why a command has no reply.
  func show(_ failure: Failure, at place: String = "") -> LineResult {
    switch failure {
    case .refused(let error):
      for message in error.messages { StandardError.error(place + message) }
      return .failure(error.exitCode)
    case .abandoned:
      StandardError.write("\n")
      StandardError.remark("\(place)interrupted; the session is unchanged")
      return .failure(.interrupted)
    }
  }

  /// Prints an error of the shell itself.
  func show(_ failure: CommandFailure, at place: String) -> LineResult {
    StandardError.error(place + failure.message)
    return .failure(failure.code)
  }

  /// Prints a reply's warnings, and its errors that did not stop the command.
  @discardableResult
  func note(_ reply: Reply, at place: String = "") -> LineResult {
    if let name = reply.spelledOut { StandardError.remark("\(place)ran '\(name)'") }
    for warning in RepeatedMessages.condensed(reply.warnings) {
      StandardError.warning(place + warning)
    }
    for problem in RepeatedMessages.condensed(reply.problems) {
      StandardError.error(place + problem.message)
    }
    var result = LineResult()
    if !reply.problems.isEmpty { result.code = CommandError.files(reply.problems).exitCode }
    for failure in reply.failures {
      StandardError.error(place + failure)
      result.add(LineResult(code: .expectationFailed))
    }
    // Notes are for the user at the console; scripts omit them.
    if screen != nil { reply.notes.forEach(StandardError.remark) }
    if let error = reply.lateError { result.add(show(.refused(error), at: place)) }
    if reply.isInterrupted { result.add(.failure(.interrupted)) }
    if reply.expectationsFailed { result.add(LineResult(code: .expectationFailed)) }
    if reply.isUndecided { result.add(LineResult(code: .undecided)) }
    return result
  }
}

/// The result of a line of input: whether to continue, and the exit code.
struct LineResult {
  /// Whether the user wants to leave.
  var endsSession = false
  /// Whether a command failed, which stops a script.
  var hasFailed = false
  /// The line's exit code; a script exits with the most serious code of its lines.
  var code = ExitCode.success

  static func failure(_ code: ExitCode) -> LineResult { LineResult(hasFailed: true, code: code) }

  /// Combines this result with the result of another line.
  mutating func add(_ other: LineResult) {
    endsSession = endsSession || other.endsSession
    hasFailed = hasFailed || other.hasFailed
    code = code.isWorse(than: other.code) ? code : other.code
  }
}
