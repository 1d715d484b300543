package import Controllers
import Export
import Formats
import Replay
import Reports
import Rules
import Traces
package import Tuning

/// The input of a tuning, independent of how the gestures were read.
package struct TuneSubject {
  /// The gestures that the search uses, with their weights and the group of each gesture.
  package let training: JudgedGestures
  /// Gestures that are used only to judge the result; nil if there are none.
  package let unseen: JudgedGestures?
  /// Warnings about gestures that were left out, shown first.
  package let warnings: [TuningWarning]
  /// Warnings about the groups and about the gestures in ``unseen``, shown after ``warnings``.
  package let laterWarnings: [TuningWarning]
  /// Whether a controller's rule can be judged on the gestures in `training`.
  ///
  /// Gestures from an extract may have release values but no touch points. A rule that decides during the drag cannot
  /// be judged on such gestures.
  package let fits: (Controller) -> Bool

  fileprivate init(
    _ training: JudgedGestures, unseen: JudgedGestures?, warnings: [TuningWarning],
    laterWarnings: [TuningWarning], fits: @escaping (Controller) -> Bool
  ) {
    (self.training, self.unseen, self.fits) = (training, unseen, fits)
    (self.warnings, self.laterWarnings) = (warnings, laterWarnings)
  }

  fileprivate var problem: TuningProblem { training.problem }
}

extension TuneVerb {
  package func run(in session: inout Session) throws -> Reply {
    try session.requireTraces(for: "tune")
    session.evaluate()
    let loaded = try LoadedGestures(traces, unseen: unseen, for: "tune", in: session)
    return try reply(of: subject(of: loaded), in: &session)
  }

  /// The parameters to search: those given with `--tune`, otherwise all numbers of the controller's rule.
  ///
  /// If the scene's own code decides, all numbers that this code declares are searched by default.
  private func parameters(of controller: Controller) throws -> [TunedParameter] {
    let usual =
      controller.decidingScene == nil
      ? controller.finishWhen.parameterNames : controller.tunables.map(\.name)
    if names.contains(where: { $0 == "delay" || $0.hasPrefix("delay=") }) {
      throw CommandError.misuse(
        "'delay': belongs to the device, so that no value of it is better; see what it does with 'sweep --over delay'"
      )
    }
    return try (names.isEmpty ? usual : names)
      .map { try TunedParameter(reading: $0, in: controller) }
  }

  /// Creates the tuning problem from the gestures of a source.
  package func subject(of source: some TuningSource) throws -> TuneSubject {
    let objective = try objective.made()
    let grouping = Grouping(groupBy ?? "tag")
    // Keeps all touch points if rules are compared, because a rule may decide during the drag.
    func input(for place: TuningWarning.Place) throws -> TuningInput {
      try source.input(for: place, keepsPoints: rules != nil, varying: parameters)
    }
    func judged(
      _ input: TuningInput, _ grouped: GroupedTraces, per: String? = nil
    ) throws -> JudgedGestures {
      try JudgedGestures(
        input.problem(
          on: input.gestures.restricted(to: grouped.places), objective: objective,
          needsLabels: true, comparesRules: rules != nil
        ).weighing(weigh ?? .people, by: grouped.groups), of: grouped, per: per)
    }
    let searched = try input(for: .search)
    let held = unseen.isEmpty ? nil : try input(for: .unseen)
    let seen = try GroupedTraces(searched.gestures.traces, by: grouping, for: .search)
    let training = try judged(searched, seen, per: per)
    var later = (held?.warnings ?? []) + seen.warnings
    var judges: JudgedGestures?
    if let held, !held.gestures.traces.isEmpty {
      let others = try GroupedTraces(held.gestures.traces, by: grouping, for: .unseen)
      do { judges = try judged(held, others) } catch {
        throw CommandError(error).within("--unseen")
      }
      later += others.warnings + others.warnings(unseenBy: seen)
    }
    let chosen = searched.gestures
    return TuneSubject(
      training, unseen: judges, warnings: searched.warnings, laterWarnings: later,
      fits: { !chosen.omitsPoints || chosen.fits($0) })
  }

  /// Runs the search and writes its results.
  package func reply(of subject: TuneSubject, in session: inout Session) throws -> Reply {
    let current = try current(for: subject.problem, in: session)
    let targets = try reportTargets()
    // Checks the files before the search, so that no one waits for a result that cannot be written.
    try session.environment.files.check([output, resume].compactMap(\.self) + targets.map(\.path))
    if let pareto = pareto.flatMap(ParetoFront.Rival.init) {
      return try front(pareto, of: subject, in: session)
    }
    if let rules { return try compared(rules, subject, in: session) }
    if let atMost {
      var limit = try LimitedChoice.Limit(reading: atMost)
      limit.allowsUnseenKinds = allowing == .unseenKinds
      return try limited(limit, subject, in: session)
    }
    var result = try searched(subject, current, in: session)
    result.tuned.tunedOn.fingerprints.formUnion(subject.training.fingerprints)
    result.warnings = subject.warnings + subject.laterWarnings + result.warnings
    if let unseen = subject.unseen {
      result.judge(onUnseen: unseen.problem, groups: unseen.groups)
    }
    if let per, !result.isInterrupted {
      result.perKind = try session.searching { workers, monitor in
        monitor.show("tuning each \(per)")
        return ValuesPerKind(
          per, subject.training.kinds, beside: result, subject.problem,
          groups: subject.training.groups, workers: workers)
      }
      result.tuned.kindValues = result.perKind?.proposed(beside: .tuned)
    }
    var kept = result.start
    kept.kindValues = result.perKind?.proposed(beside: .current)
    let evidence = result.evidence(fingerprints: subject.training.fingerprints)
    session.findings[result.tuned.fingerprint] = evidence
    session.proposal =
      result.tellsValues
      ? Session.Proposal(
        base: subject.problem.controller, start: result.startName,
        values: zip(result.parameters, subject.problem.parameters).map {
          Session.Proposal.Value(
            name: $1.name, number: $0.value, text: $1.text($0.value), interval: $0.interval)
        },
        tunedOn: result.tuned.tunedOn, answer: TuningReport(result).answer,
        recommendation: result.recommendation)
      : nil
    let isTuned = (take ?? result.taken) == .tuned
    let report = TuningReport(result, isWhole: isExpanded || Page.current.isExpanded)
    var reply = Reply(report, in: session, as: format ?? session.format)
    reply.isInterrupted = result.isInterrupted
    if result.tellsValues {
      let word = result.taken == .tuned ? "accept" : "accept --take tuned"
      reply.notes = ["'\(word)' sets the tuned values"]
    }
    return reply.writing {
      try write(
        isTuned ? result.tuned : kept,
        with: isTuned ? evidence : subject.training.evidence(ofKept: result.start, after: result),
        in: session)
      for target in targets {
        try session.environment.files.write(
          target.form == .html ? report.page : report.svg, to: target.path)
      }
    }
  }

  /// The controller that ships today: the controller of `--current`, otherwise the starting controller if it is not a
  /// preset; otherwise nil.
  private func current(
    for problem: TuningProblem, in session: Session
  ) throws -> Controller? {
    guard let current else {
      return Preset(named: session.state.word) == nil ? problem.controller : nil
    }
    var found = try session.controller(named: current)
    let name = found.name
    found = problem.controller.with(ruleOf: found)
    found.name = name
    guard found.decide == problem.controller.decide else {
      throw CommandError(
        .usage,
        "--current: '\(name)' decides at a different moment from '\(problem.controller.name)'; tune it instead, with"
          + " --controller \(current)")
    }
    return found
  }

  /// Runs the search to the end or until Ctrl-C; saves it after every round if `--resume` is given.
  private func searched(
    _ subject: TuneSubject, _ current: Controller?, in session: Session
  ) throws -> TuningResult {
    let groups = subject.training.groups
    var options = options
    if folds == nil, groupBy == nil, subject.training.judgedGroups.count < 2 { options.folds = 0 }
    var run = try TuningRun(subject.problem, groups: groups, options: options)
    if let resume, let saved = try session.environment.files.text(of: resume), !saved.isEmpty {
      try run.resume(from: Array(saved.utf8), file: resume)
    }
    let scene = session.state.sceneEntry
    return try session.environment.engine.run(isEndable: true) { jobs, monitor in
      try run.result(
        subject.problem, groups: groups, current: current,
        jobs: Isolation.workers(jobs, on: scene), monitor: monitor
      ) { run in
        guard let resume else { return }
        try session.environment.files.write(
          String(decoding: run.saved(), as: UTF8.self), to: resume)
      }
    }
  }

  private func write(
    _ tuned: Controller, with evidence: ExportEvidence?, in session: Session
  ) throws {
    guard let output else { return }
    let export = ControllerExport(
      tuned, toolVersion: session.environment.toolVersion, evidence: evidence)
    try session.environment.files.write(export.text(as: .json), to: output)
  }

  private var options: TuningOptions {
    var options = TuningOptions()
    options.budget = budget ?? options.budget
    options.folds = folds ?? options.folds
    options.choice = choose ?? options.choice
    return options
  }
}

/// The options that search for something other than one controller's best values: `--pareto`, `--at-most` and
/// `--rules`.
extension TuneVerb {
  /// Finds the Pareto front, or the part of it that is known when Ctrl-C is pressed.
  private func front(
    _ rival: ParetoFront.Rival, of subject: TuneSubject, in session: Session
  ) throws -> Reply {
    let front = try session.searching { workers, _ in
      try ParetoFront(subject.problem, rival: rival, options: options, workers: workers)
    }
    let format = format ?? output.flatMap(ReportFormat.init(ofFile:)) ?? session.format
    var reply = Reply(front, in: session, as: format)
    reply.warnings = subject.warnings.map(\.description)
    reply.isInterrupted = front.isInterrupted
    guard let output else { return reply }
    try session.environment.files.write(reply.text, to: output)
    (reply.text, reply.writtenFile) = ("written: \(output)\n", output)
    return reply
  }

  /// Finds the best controller within the limit of `--at-most`, and how much worse its decisions are than without a
  /// limit.
  private func limited(
    _ limit: LimitedChoice.Limit, _ subject: TuneSubject, in session: Session
  ) throws -> Reply {
    let (training, problem) = (subject.training, subject.problem)
    var choice = try session.searching { workers, _ in
      try LimitedChoice(
        limit, problem, groups: training.groups, options: options, workers: workers)
    }
    if let unseen = subject.unseen {
      choice.judge(onUnseen: unseen.problem, groups: unseen.groups)
    }
    let isTuned = (take ?? choice.recommendation.taken) == .tuned
    var tuned = problem.controller(choice.point.values)
    tuned.name = problem.controller.tunedName
    tuned.source = "'\(problem.controller.name)' tuned with \(choice.promise)"
    tuned.tunedOn.fingerprints.formUnion(training.fingerprints)
    let findings = [
      training.finding(.training, of: tuned), subject.unseen?.finding(.unseen, of: tuned),
    ]
    var reply = Reply(choice, in: session, as: format ?? session.format)
    reply.warnings = subject.warnings.map(\.description)
    reply.isInterrupted = choice.front.isInterrupted
    return reply.writing {
      guard isTuned else { return try writeStart(subject, in: session) }
      try write(tuned, with: ExportEvidence(findings.compactMap(\.self)), in: session)
    }
  }

  /// Writes the controller from which tuning started.
  private func writeStart(_ subject: TuneSubject, in session: Session) throws {
    let start = subject.problem.controller
    try write(start, with: subject.training.evidence(ofKept: start), in: session)
  }

  /// Tunes several rules and compares them; writes a controller with the best rule, or the start.
  private func compared(
    _ names: String, _ subject: TuneSubject, in session: Session
  ) throws -> Reply {
    let problem = subject.problem
    var others = [problem.controller]
    if names == "all" {
      others += Preset.all.map(\.controller)
    } else {
      for name in names.split(separator: ",") {
        others.append(try Controller(preset: String(name)))
      }
    }
    let reason = "decides during the drag, and the extracts hold the release only"
    let strangers = others.filter { !subject.fits(problem.controller.with(ruleOf: $0)) }
    if names != "all", let stranger = strangers.first {
      throw CommandError(
        .usage,
        "--rules: '\(stranger.name)' \(reason); extract with a controller that decides so, or name the traces"
          + " themselves")
    }
    let leftOut = strangers.map { RuleComparison.Refusal(name: $0.name, reason: reason) }
    let strange = Set(strangers.map(\.name))
    others.removeAll { strange.contains($0.name) }
    let comparison = try session.searching { workers, monitor in
      try RuleComparison(
        problem, others: others, leftOut: leftOut, groups: subject.training.groups,
        options: options, workers: workers
      ) { monitor.show("rule \($0 + 1) of \($1)") }
    }
    var reply = Reply(comparison, in: session, as: format ?? session.format)
    reply.warnings = subject.warnings.map(\.description)
    reply.isInterrupted = comparison.isInterrupted
    return reply.writing {
      guard var best = comparison.entries.first?.controller,
        (take ?? comparison.recommendation.taken) == .tuned
      else { return try writeStart(subject, in: session) }
      best.tunedOn.fingerprints.formUnion(subject.training.fingerprints)
      let finding = subject.training.finding(.training, of: best)
      try write(best, with: ExportEvidence([finding]), in: session)
    }
  }
}

extension Session {
  /// Runs a search; if Ctrl-C ends it early, the result so far is used.
  fileprivate func searching<Result>(
    _ search: (Workers, any WorkMonitor) throws -> Result
  ) throws -> Result {
    let scene = state.sceneEntry
    return try environment.engine.run(isEndable: true) { jobs, monitor in
      try search(
        Workers(jobs: Isolation.workers(jobs, on: scene)) { monitor.isStopped }, monitor)
    }
  }
}

extension Reply {
  /// Calls `write`, which writes files, and returns this reply.
  ///
  /// If a file cannot be written, the error becomes the reply's ``lateError``, which is reported after the result. The
  /// reply keeps its text, because the result is already complete.
  fileprivate func writing(_ write: () throws -> Void) -> Reply {
    var reply = self
    do { try write() } catch { reply.lateError = CommandError(error) }
    return reply
  }
}

/// The reports that `--report` writes to files in addition to the report that is shown.
extension TuneVerb {
  /// A form of report, and the file to write the report to.
  private struct ReportTarget {
    enum Form: String, CaseIterable {
      case html, svg
    }

    let form: Form
    let path: String
  }

  private func reportTargets() throws -> [ReportTarget] {
    try reports.map { text in
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let choices = ReportTarget.Form.allCases.map(\.rawValue).joined(separator: ", ")
      guard let form = ReportTarget.Form(rawValue: String(parts[0])) else {
        throw CommandError(
          .usage, "'--report \(text)': '\(parts[0])' is not a format; choose \(choices)")
      }
      guard parts.count == 2, !parts[1].isEmpty else {
        throw CommandError(
          .usage,
          "'--report \(text)': no file; write a format and a file, as in html=report.html")
      }
      return ReportTarget(form: form, path: String(parts[1]))
    }
  }
}
