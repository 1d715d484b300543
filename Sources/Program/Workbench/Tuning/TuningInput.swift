package import Controllers
package import Replay
import Rules
import Scenes
package import Traces
package import Tuning

/// Where a sweep or a tuning gets its gestures: the loaded traces of a session, or files that are read for it.
package protocol TuningSource {
  var controller: Controller { get }
  var settings: ReplaySettings { get }
  /// Whether the gestures are part of a larger set, so that it is no error if few or none of them can be judged.
  var isPart: Bool { get }

  /// The gestures to search on, or those that only judge the result; none of the latter if none were named.
  ///
  /// `varied` are the parameters of the sweep or the search. Touch points that no decision needs at any of their values
  /// may be left out; nil if all touch points may be needed, or if the parameters are invalid.
  func gestures(for place: TuningWarning.Place, varying varied: [TunedParameter]?) throws
    -> GivenGestures
}

extension TuningSource {
  package var isPart: Bool { false }

  /// The gestures that can be judged.
  ///
  /// `parse` returns the parameters of the sweep or the search. Its error is thrown only after the gestures were read,
  /// so that errors in traces come first. All touch points are kept if `keepsPoints` is true.
  package func input(
    for place: TuningWarning.Place = .search, keepsPoints: Bool = false,
    varying parse: (Controller) throws -> [TunedParameter]
  ) throws -> TuningInput {
    let varied = Result { try parse(controller) }
    let given = try gestures(for: place, varying: keepsPoints ? nil : try? varied.get())
    let parameters = try varied.get()
    let names = parameters.map(\.name)
    let judgeable =
      if let outcomes = given.outcomes {
        try JudgeableTraces(
          given.gestures.traces, outcomes: outcomes, of: controller, varied: names, for: place)
      } else {
        try JudgeableTraces(
          given.gestures, under: controller, varied: names, for: place, isPart: isPart)
      }
    return TuningInput(
      given: given.gestures.traces, gestures: given.gestures.restricted(to: judgeable.places),
      warnings: judgeable.warnings, controller: controller, parameters: parameters,
      hasExtracts: given.hasExtracts)
  }
}

/// Recognised gestures, of which some may be unfit for judging.
package struct GivenGestures {
  fileprivate let gestures: FastEvaluator
  /// The outcomes of the gestures under the controller, if they are known.
  fileprivate let outcomes: [Outcome]?
  fileprivate let hasExtracts: Bool

  /// Creates gestures with their known outcomes under the controller.
  init(_ gestures: FastEvaluator, outcomes: [Outcome]) {
    (self.gestures, self.outcomes, hasExtracts) = (gestures, outcomes, false)
  }

  /// Creates gestures that were recognised under a controller.
  ///
  /// `hasExtracts` says whether some come from extracts, the files that `panlab extract` writes.
  package init(
    _ gestures: FastEvaluator, under controller: Controller, hasExtracts: Bool
  ) throws(CommandError) {
    if hasExtracts, let first = gestures.lacking(under: controller).first {
      throw CommandError(
        .unreadable,
        "\(first.name): its extract does not show how it ends under '\(controller.name)'; name the traces"
          + " themselves")
    }
    (self.gestures, outcomes, self.hasExtracts) = (gestures, nil, hasExtracts)
  }
}

/// The gestures of a sweep or a tuning that can be judged.
package struct TuningInput {
  /// All gestures that were given.
  package let given: [Trace]
  /// The gestures that can be judged.
  package let gestures: FastEvaluator
  /// Warnings about gestures that were left out.
  package let warnings: [TuningWarning]
  fileprivate let controller: Controller
  /// The varied parameters.
  package let parameters: [TunedParameter]
  /// Whether some of the gestures come from extracts.
  fileprivate let hasExtracts: Bool

  /// The tuning problem for the gestures, or for some of them.
  ///
  /// The recognised gestures are kept only if they may be replayed; `comparesRules` says whether other rules are tried,
  /// which may need that.
  package func problem(
    on some: FastEvaluator? = nil, objective: Objective, needsLabels: Bool,
    comparesRules: Bool = false
  ) throws -> TuningProblem {
    let gestures = some ?? gestures
    try checkPoints(of: gestures)
    let problem = try TuningProblem(
      gestures: TunedGesture.gestures(of: gestures, controller: controller),
      controller: controller, parameters: parameters, objective: objective,
      replayer: TuningProblem.replayer(of: gestures), needsLabels: needsLabels
    ).felt(on: gestures.recognizer.replay.scene.flatMap(Scene.named))
    return comparesRules ? problem : problem.withoutNeedlessReplayer
  }

  /// Checks that the extracts can be used at all values within the ranges of the parameters.
  ///
  /// Throws if the extracts are not valid at some of these values, for example because a parameter changes what the
  /// recogniser sees. Also throws if an extract lacks touch points that a decision needs at some of these values.
  private func checkPoints(of gestures: FastEvaluator) throws(CommandError) {
    guard hasExtracts, gestures.omitsPoints else { return }
    // A transition may settle so late that a replay would stop waiting for it. Its outcome cannot be computed in
    // closed form, and a replay needs the gesture's touch points. Over the range of a parameter, transitions settle
    // latest at one of the two ends. So only the ends of the ranges are checked, in all combinations.
    let corners = parameters.reduce([[]]) { corners, parameter in
      corners.flatMap { [$0 + [parameter.lower], $0 + [parameter.upper]] }
    }
    for corner in parameters.isEmpty ? [] : corners {
      let changed = controller.setting(parameters, to: corner)
      guard gestures.fits(changed) else {
        let names = parameters.map { "'\($0.name)'" }.joined(separator: ", ")
        throw CommandError(
          .usage,
          "\(names): changes what the recogniser sees, which extracts have for one setting; name the"
            + " traces themselves")
      }
      if let first = gestures.lacking(under: changed).first {
        throw CommandError(
          .unreadable,
          "\(first.name): its extract does not show how it ends with"
            + " \(zip(parameters, corner).map { "\($0.name) \($0.text($1))" }.joined(separator: ", "));"
            + " narrow the ranges, or name the traces themselves")
      }
    }
  }
}

/// The loaded traces that a sweep or a tuning is about.
struct LoadedGestures: TuningSource {
  private let session: Session
  /// The positions of the traces to search on, and of those that only judge the result.
  private let searched, unseen: [Int]

  var controller: Controller { session.state.controller }
  var settings: ReplaySettings { session.settings }

  /// Chooses loaded traces for a command.
  ///
  /// The words of `unseen` choose the traces that only judge the result; these are left out of the search.
  init(_ words: [String], unseen: [String] = [], for command: String, in session: Session) throws {
    self.session = session
    let hidden = Set(unseen.isEmpty ? [] : try session.allPositions(of: unseen, for: command))
    self.unseen = hidden.sorted()
    searched = try session.positions(of: words, for: command).filter { !hidden.contains($0) }
  }

  func gestures(
    for place: TuningWarning.Place, varying varied: [TunedParameter]?
  ) -> GivenGestures {
    let positions = place == .unseen ? unseen : searched
    return GivenGestures(
      FastEvaluator(
        positions.map { session.state.entries[$0].trace }, controller: controller,
        settings: settings),
      outcomes: positions.map { session.state.outcomes[$0] })
  }
}
