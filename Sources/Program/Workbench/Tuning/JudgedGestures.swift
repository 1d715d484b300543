public import Controllers
public import Export
import Formats
import Foundation
import Replay
import Reports
import Traces
public import Tuning

extension TuningResult {
  /// The evidence for the tuned controller, for all export formats.
  ///
  /// The finding about held-out people is about the way of choosing: each was judged by values that were tuned without
  /// them. Its gain is what the report concludes from it.
  ///
  /// `fingerprints` identify the gestures that the search used.
  public func evidence(fingerprints: Set<String> = []) -> ExportEvidence? {
    ExportEvidence(
      [
        EvidenceFinding(
          .training, training, over: startName, versusDefault?.training,
          values: parameters.compactMap(EvidenceFinding.ValueInterval.init),
          fingerprints: fingerprints),
        heldOut.map { heldOut in
          EvidenceFinding(
            .heldOut(folds: folds.count), heldOut,
            gains: [
              heldOutClaim.flatMap {
                EvidenceFinding.Gain($0, byCost?.heldOut ?? heldOut, over: startName)
              }
            ])
        },
        unseen.map { EvidenceFinding(.unseen, $0, over: startName, versusDefault?.unseen) },
      ].compactMap(\.self))
  }

  /// What held-out people say of the starting controller beside tuned values; nil if they say nothing.
  fileprivate var startBesideTuned: EvidenceFinding.Gain? {
    guard let heldOut, let claim = heldOutClaim, let interval = claim.interval else { return nil }
    return EvidenceFinding.Gain(
      over: tuned.name, accuracy: (byCost?.heldOut ?? heldOut).tuned, difference: -claim.gain,
      interval: -interval.upperBound ... -interval.lowerBound, quantity: claim.quantity)
  }
}

/// Labelled gestures and the group of each, such as the person who made it.
public struct JudgedGestures: Sendable {
  public let problem: TuningProblem
  public let groups: [String]
  /// The hashes of the gestures' touch points.
  private let hashes: [UInt64]
  /// The fingerprints of the gestures, computed from their touch points.
  package var fingerprints: Set<String> { Set(hashes.map { Fingerprint.digits(of: $0) }) }
  /// The positions of the gestures of each kind that is tuned by itself, by its name.
  let kinds: [String: [Int]]

  /// Creates judged gestures from a problem, with a group name for each gesture.
  public init(_ problem: TuningProblem, groups: [String]) {
    (self.problem, self.groups, hashes, kinds) = (problem, groups, [], [:])
  }

  /// Creates judged gestures from a problem, with the groups and the fingerprints of its traces.
  ///
  /// `per` is the tag or metadata line that tells kinds of people apart; nil if no kind is tuned by itself.
  ///
  /// - Throws: ``TuningError`` for a tag or metadata line that no trace has.
  package init(
    _ problem: TuningProblem, of traces: GroupedTraces, per: String? = nil
  ) throws(TuningError) {
    (self.problem, groups) = (problem, traces.groups)
    kinds = try per.map { Grouping($0) }?.kinds(of: traces.traces) ?? [:]
    hashes = traces.traces.map(\.contentHash)
  }

  /// The names of the groups in which at least one gesture is labelled with a decision, such as finishing or
  /// cancelling.
  var judgedGroups: Set<String> {
    Set(zip(problem.gestures, groups).filter { $0.0.label?.intent.isOfDecision ?? false }.map(\.1))
  }

  /// The evidence for a starting controller that is kept: how many of the gestures it decides as intended.
  ///
  /// They are no gestures that its numbers were tuned on, so they have no fingerprints. `result` is the tuning that
  /// started from it; nil if no one was held out.
  public func evidence(
    ofKept start: Controller, after result: TuningResult? = nil
  ) -> ExportEvidence? {
    let judged = zip(problem.gestures, problem.judgements(under: start)).filter(\.0.isJudged)
    let finding = EvidenceFinding(
      gestures: judged.count, passed: judged.count(where: \.1.isRight),
      gains: [result?.startBesideTuned].compactMap(\.self))
    return ExportEvidence([finding].compactMap(\.self))
  }

  /// The evidence for a controller that differs from the problem's controller only in its tuned numbers.
  public func finding(_ kind: EvidenceFinding.Kind, of tuned: Controller) -> EvidenceFinding {
    func comparison(_ other: Controller) -> AgreementComparison {
      problem.comparison(of: other, with: tuned, groups: groups)
    }
    let preset = problem.defaultController
    let name = problem.controller.name
    return EvidenceFinding(
      kind, comparison(problem.controller),
      over: preset?.name == name ? "\(name) with changes" : name, preset.map(comparison),
      fingerprints: kind == .training ? fingerprints : [])
  }
}

extension EvidenceFinding {
  /// Creates evidence from two comparisons: with the starting controller, and with the preset `default`.
  fileprivate init(
    _ kind: Kind, _ comparison: AgreementComparison, over start: String,
    _ preset: AgreementComparison?, values: [ValueInterval] = [], fingerprints: Set<String> = []
  ) {
    self.init(
      kind, comparison,
      gains: [
        Gain(comparison, over: start), preset.flatMap { Gain($0, over: Controller.default.name) },
      ], values: values, fingerprints: fingerprints)
  }

  /// Creates evidence from the second controller of a comparison, with the gains that are known.
  fileprivate init(
    _ kind: Kind, _ comparison: AgreementComparison, gains: [Gain?],
    values: [ValueInterval] = [], fingerprints: Set<String> = []
  ) {
    let interval = comparison.interval
    self.init(
      kind, gestures: comparison.gestures, groups: comparison.groups, accuracy: comparison.tuned,
      interval: interval.lower...interval.upper,
      method: Method(rawValue: interval.method.rawValue) ?? .wilsonByGroup,
      gains: gains.compactMap(\.self), values: values, fingerprints: fingerprints)
  }
}

extension EvidenceFinding.ValueInterval {
  /// The interval of a tuned number; nil if there is none.
  fileprivate init?(_ evidence: ParameterEvidence) {
    guard let interval = evidence.interval else { return nil }
    self.init(
      evidence.parameter.name, low: evidence.opens.lower ? nil : interval.lowerBound,
      high: evidence.opens.upper ? nil : interval.upperBound)
  }
}

extension EvidenceFinding.Gain {
  /// Creates the gain that a comparison shows over the controller `name`; returns nil if there are too few groups of
  /// gestures to distinguish a gain from chance.
  fileprivate init?(_ comparison: AgreementComparison, over name: String) {
    guard let interval = comparison.gainInterval else { return nil }
    self.init(
      over: name, accuracy: comparison.start, difference: comparison.gain,
      interval: interval.lower...interval.upper)
  }

  /// Creates the gain that a report claims over the controller `name`; nil without an interval.
  fileprivate init?(_ claim: GainClaim, _ comparison: AgreementComparison, over name: String) {
    guard let interval = claim.interval else { return nil }
    self.init(
      over: name, accuracy: comparison.start, difference: claim.gain, interval: interval,
      quantity: claim.quantity, verdict: claim.conclusion)
  }
}

extension TuningRun {
  /// Searches round by round until the search is done or stopped, then judges the result.
  ///
  /// `groups` contains the group of each gesture; gestures of the same group are held out together. `afterRound` is
  /// called after every round, for example to save the search.
  package mutating func result<Failure: Error>(
    _ problem: TuningProblem, groups: [String], current: Controller? = nil, jobs: Int,
    monitor: any WorkMonitor, afterRound: (TuningRun) throws(Failure) -> Void
  ) throws(Failure) -> TuningResult {
    let workers = Workers(jobs: jobs) { monitor.isStopped }
    monitor.show("0 %")
    repeat {
      advance(problem, workers)
      try afterRound(self)
      monitor.show("\(Int(progress * 100)) %, \(progressWords)")
    } while !isDone && !monitor.isStopped
    monitor.show("judging the best values, \(progressWords)")
    return result(problem, groups: groups, current: current, workers: workers)
  }

  private var progressWords: String {
    counted(evaluations, "evaluation")
      + (bestLoss.map { ", best \(String(format: "%.4f", $0))" } ?? "")
  }
}
