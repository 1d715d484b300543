import ArgumentParser
import Formats
import Reports
import Traces
import Workbench

/// Runs lines of input in a session, shows the replies and does what commands ask for, with or
/// without a terminal.
@MainActor
final class Shell {
  private(set) var session: Session
  let runner: any WorkRunner
  let sink: ResultSink
  /// What plays transitions on the terminal; nil where there is none.
  let screen: PlayScreen?
  /// Whether each line is shown before it is run.
  var echoes = false
  /// Whether a script goes on behind a command that failed.
  var keepsGoing = false
  var isTiming = false
  var isWatching = false
  /// Called whenever a line has changed the session.
  var sessionDidChange: (() -> Void)?
  /// How many files are being read, each by a command in the one before.
  var depth = 0

  /// Prepares to run lines in a session.
  init(session: Session, runner: any WorkRunner, screen: PlayScreen? = nil) {
    self.session = session
    self.runner = runner
    self.screen = screen
    sink = ResultSink(runner: runner)
  }

  /// Loads what the session starts with and shows what was wrong with it.
  func open(paths: [String]) -> (reply: Reply, result: LineResult) {
    let reply = session.open(paths: paths)
    return (reply, note(reply))
  }

  /// Runs one line.
  ///
  /// - Parameters:
  ///   - line: What was typed.
  ///   - place: Where it stands, for messages; nil at the prompt.
  /// - Returns: What became of it.
  /// - Throws: ``CommandFailure`` if standard output cannot be written.
  func run(_ line: String, at place: String? = nil) throws(CommandFailure) -> LineResult {
    if echoes { try StandardOutput.write(line + "\n") }
    let start = ContinuousClock.now
    let place = place.map { "\($0): " } ?? ""
    var result: LineResult
    switch evaluate(line) {
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

  /// Why a line has no reply.
  enum Failure: Error {
    case refused(CommandError)
    /// The user gave up waiting.
    case abandoned
  }

  /// Carries out a line; a session is only changed by one that is carried out whole.
  ///
  /// - Parameters:
  ///   - line: What was typed.
  ///   - isNoted: Whether `history` shows the line.
  /// - Returns: The reply, or why there is none.
  func evaluate(_ line: String, noting isNoted: Bool = true) -> Result<Reply, Failure> {
    let before = session
    let answer = runner.run {
      var draft = before
      do throws(CommandError) {
        let reply = try draft.execute(line, noting: isNoted)
        return (session: draft, reply: Result<Reply, Failure>.success(reply))
      } catch {
        // It has noted the line, and is otherwise as it was.
        return (session: draft, reply: .failure(.refused(error)))
      }
    }
    guard let answer else { return .failure(.abandoned) }
    session = answer.session
    if case .success = answer.reply { sessionDidChange?() }
    return answer.reply
  }

  /// Puts a session in force that was left.
  ///
  /// - Parameters:
  ///   - script: The commands that make it.
  ///   - name: What messages call it.
  /// - Returns: The reply, or why the session stayed as it was.
  func resume(_ script: String, named name: String) -> Result<Reply, Failure> {
    let before = session
    let answer = runner.run {
      var draft = before
      do throws(CommandError) {
        let reply = try draft.open(script: script, named: name)
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

  /// Shows a reply and does what it asks for.
  ///
  /// - Throws: ``CommandFailure`` if standard output cannot be written.
  func present(_ reply: Reply, at place: String = "") throws(CommandFailure) -> LineResult {
    let wasStandard = sink.isStandard
    var result = LineResult(endsSession: reply.endsSession)
    do throws(CommandFailure) {
      try sink.write(reply.text)
    } catch {
      // Nothing can be said to the user where even the terminal takes nothing.
      if wasStandard { throw error }
      result.add(show(error, at: place))
    }
    result.add(note(reply, at: place))
    if let effect = reply.effect { result.add(try perform(effect, at: place)) }
    return result
  }

  /// Shows why a line has no reply.
  func show(_ failure: Failure, at place: String = "") -> LineResult {
    switch failure {
    case .refused(let error):
      for message in error.messages { StandardError.error(place + message) }
      return .failure(error.exitCode)
    case .abandoned:
      StandardError.remark("\n\(place)interrupted; the session is as it was")
      return .failure(.interrupted)
    }
  }

  /// Shows what kept the shell from doing something.
  func show(_ failure: CommandFailure, at place: String) -> LineResult {
    StandardError.error(place + failure.message)
    return .failure(failure.code)
  }

  /// Shows what went wrong without stopping the command.
  @discardableResult
  func note(_ reply: Reply, at place: String = "") -> LineResult {
    for warning in reply.warnings { StandardError.warning(place + warning) }
    for problem in reply.problems { StandardError.error(place + problem.message) }
    var result = LineResult()
    if !reply.problems.isEmpty { result.code = CommandError.files(reply.problems).exitCode }
    if reply.isInterrupted { result.add(.failure(.interrupted)) }
    if reply.expectationsFailed { result.add(LineResult(code: .expectationFailed)) }
    return result
  }
}
