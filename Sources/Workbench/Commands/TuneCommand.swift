import Controllers
import Reports
import Rules
import Tuning

extension Command {
  /// Judges controllers over a grid: `sweep progress-threshold=0.2:0.8`.
  static let sweep: Command = .init(
    name: "sweep", arguments: "NAME[=LOW:HIGH[:STEP|log]] [NAME…]",
    summary: "Judge the loaded traces over the values of one or two parameters",
    detail: """
      A line over one parameter, a map over two; the best is marked. Nothing is changed. Ctrl-C ends
      it without a result.
          sweep progress-threshold
          sweep progress-threshold=0.2:0.8:0.1 velocity-threshold=100:2000:log
      """,
    completes: [.parameter]
  ) { (session, words) throws(CommandError) in
    guard !words.isEmpty else { throw sweep.misuse("no parameter found") }
    guard !session.state.entries.isEmpty else { throw .noTraces(command: "sweep") }
    do throws(TuningError) {
      let axes = try SweepAxis.axes(reading: words, in: session.state.controller)
      let problem = try session.problem(axes.map(\.parameter), needsLabels: false)
      guard let judged = session.environment.sweep(problem, axes) else {
        return Reply(isInterrupted: true)
      }
      let report = SweepReport(judged)
      return Reply(report.plot + report.summary)
    } catch {
      throw .tuning(error)
    }
  }

  /// Searches the best values: `tune progress-threshold velocity-threshold`.
  static let tune: Command = .init(
    name: "tune", arguments: "[NAME[=LOW:HIGH]…] [--budget N] [--folds K] [--seed S]",
    summary: "Search the best values of parameters on the loaded traces",
    detail: """
      Without a name every number the rule compares with. People are held out in turn, in K parts, to
      judge the result: in 5, or as many as there are people for; 0 holds nobody out. N is how often
      the search evaluates the objective, \(TuneOptions.usualBudget) if not said; S decides every random choice. Nothing is
      changed; 'accept' takes the values. Ctrl-C ends the search and keeps the best so far.
          tune
          tune progress-threshold=0.2:0.8 velocity-threshold
          tune duration --budget 500 --folds 0
      """,
    completes: [.tuned]
  ) { (session, words) throws(CommandError) in
    var words = words
    let options = try TuneOptions(from: &words, of: tune)
    guard !session.state.entries.isEmpty else { throw .noTraces(command: "tune") }
    do throws(TuningError) {
      let names = words.isEmpty ? session.state.controller.finishWhen.parameterNames : words
      var parameters: [TunedParameter] = []
      for name in names {
        parameters.append(try TunedParameter(reading: name, in: session.state.controller))
      }
      let problem = try session.problem(parameters, needsLabels: true)
      let result = try session.tuned(problem, options)
      session.findings[result.tuned.fingerprint] = result.evidence
      session.proposal = Proposal(
        base: session.state.controller,
        changes: zip(result.parameters, parameters).map { evidence, parameter in
          Proposal.Change(name: parameter.name, value: parameter.text(evidence.value))
        })
      return Reply(
        TuningReport(result).text(as: .table) + "'accept' takes the tuned values\n",
        isInterrupted: result.isInterrupted)
    } catch {
      throw .tuning(error)
    }
  }

  /// Takes the values that `tune` found.
  static let accept: Command = .init(
    name: "accept",
    summary: "Take the values that tune found",
    detail: """
      As if they had been set one by one; 'undo' takes them all back. The controller must be the one
      that was tuned.
      """
  ) { (session, words) throws(CommandError) in
    guard words.isEmpty else { throw accept.misuse("'\(words[0])' found") }
    guard let proposal = session.proposal, proposal.base == session.state.controller else {
      throw .nothingToAccept(isStale: session.proposal != nil)
    }
    var next = session.state
    var lines = ""
    for change in proposal.changes {
      let parameter = try Session.parameter(named: change.name, in: next.controller)
      let old = parameter.text(in: next.controller)
      do throws(ParameterError) {
        try parameter.set(change.value, in: &next.controller)
      } catch {
        throw .parameter(error)
      }
      lines += "\(change.name): \(old) -> \(parameter.text(in: next.controller))\n"
    }
    let words = proposal.changes.flatMap { [$0.name, $0.value] }
    session.proposal = nil
    return Reply(lines + session.change(to: next, by: set.typed(words)))
  }
}
