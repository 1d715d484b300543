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
  /// Plays transitions on the terminal; nil without one.
  let screen: PlayScreen?
  /// Waits for pages, where someone does; nil in scripts.
  var input: TerminalInput?
  /// The live page of the session; nil unless it is served.
  private(set) var served: ServedSession?
  /// The apps whose numbers the session changes.
  let links = LinkHub()
  /// The suite that the session starts with, in place of paths.
  var suite: String?
  /// Whether each line is shown before it is run.
  var echoes = false
  /// Whether a script goes on behind a command that failed.
  var keepsGoing = false
  var isTiming = false
  var isWatching = false
  /// Whether results that are longer than the screen are shown page by page.
  var usesPager: Bool
  /// Called whenever a line has changed the session.
  var sessionDidChange: (() -> Void)?
  /// Begins to watch for differences from a script, which are not saved.
  func markSaved(as script: String) { session.savedScript = script }
  /// How many nested files are being read.
  var depth = 0

  /// Prepares to run lines in a session.
  init(session: Session, runner: any WorkRunner, screen: PlayScreen? = nil) {
    self.session = session
    self.runner = runner
    self.screen = screen
    usesPager = screen != nil
    sink = ResultSink(runner: runner)
  }

  /// Loads the traces that the session starts with and shows their problems.
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

  /// Runs the commands of a line up to the first that fails; messages name its place in a script, which
  /// is nil at the prompt.
  ///
  /// - Throws: ``CommandFailure`` if standard output cannot be written.
  func run(_ line: String, at place: String? = nil) throws(CommandFailure) -> LineResult {
    if echoes { try StandardOutput.write(line + "\n") }
    var result = LineResult()
    for command in Session.commands(in: line) {
      result.add(try run(command: command, at: place))
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

  /// The reason why a line has no reply.
  enum Failure: Error {
    case refused(CommandError)
    /// The user gave up waiting.
    case abandoned
  }

  /// The page that results are laid out on.
  var page: Page {
    guard sink.isStandard else { return Page() }
    var page = Page.ofStandardOutput
    page.remedy = "'mode expanded' or 'mode csv' shows them"
    return page
  }

  /// Executes a command.
  ///
  /// With `isNoted`, `history` shows it. Its reply is laid out on `page`, by default the shell's own.
  func evaluate(
    _ command: String, noting isNoted: Bool = true, on page: Page? = nil
  ) -> Result<Reply, Failure> {
    let answer = evaluate(on: page) { session throws(CommandError) in
      try session.execute(command, noting: isNoted)
    }
    if case .success(let reply) = answer { served?.tell(command, reply) }
    return answer
  }

  /// Executes a command of the session, whose reply is laid out on `page`, by default the shell's own.
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
          // It has noted the line and is otherwise unchanged.
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

  /// Shows the session as a page from now on, which saves recordings in a folder; nil for beside the traces.
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
        "'\(place.host)': everyone in the network who has the address can change this session")
    }
    return served
  }

  /// Takes what apps have reported, and shows it on every page.
  ///
  /// - Returns: What the console has not said.
  func hearApps() -> [String] {
    session.apps = links.apps
    served?.showApps()
    return links.takeRemarks()
  }

  /// Closes the page.
  func stopServing() {
    served?.server.stop()
    links.observe(nil)
    links.loseAll()
    served = nil
    input?.pages = nil
  }

  /// Restores an interrupted session from its script, which messages call by the name.
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
      // Nothing can be shown if even the terminal accepts no output.
      if wasStandard { throw error }
      result.add(show(error, at: place))
    }
    result.add(note(reply, at: place))
    if let effect = reply.effect { result.add(try perform(effect, at: place)) }
    return result
  }

  /// Shows the reason why a line has no reply.
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

  /// Shows a failure of the shell itself.
  func show(_ failure: CommandFailure, at place: String) -> LineResult {
    StandardError.error(place + failure.message)
    return .failure(failure.code)
  }

  /// Shows problems that did not stop the command.
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
    // A script continues.
    if screen != nil { reply.notes.forEach(StandardError.remark) }
    if let error = reply.lateError { result.add(show(.refused(error), at: place)) }
    if reply.isInterrupted { result.add(.failure(.interrupted)) }
    if reply.expectationsFailed { result.add(LineResult(code: .expectationFailed)) }
    if reply.isUndecided { result.add(LineResult(code: .undecided)) }
    return result
  }
}

/// The result of a line of input, for scripts.
struct LineResult {
  /// Whether the user wants to leave.
  var endsSession = false
  /// Whether the command failed, so that a script stops here.
  var hasFailed = false
  /// Its contribution to a script's exit code.
  var code = ExitCode.success

  static func failure(_ code: ExitCode) -> LineResult { LineResult(hasFailed: true, code: code) }

  /// Adds the result of another line.
  mutating func add(_ other: LineResult) {
    endsSession = endsSession || other.endsSession
    hasFailed = hasFailed || other.hasFailed
    code = code.isWorse(than: other.code) ? code : other.code
  }
}
