package import Controllers
import Formats
import Replay

/// One value for everyone beside values of their own for each kind of people or gestures, such as left and right hands.
///
/// Both are judged on people who are held out: each by values that were tuned without them, on everyone's gestures or on
/// those of their kind.
package struct ValuesPerKind: Sendable {
  package struct Kind: Sendable {
    package let name: String
    /// The values that are tuned on the gestures of this kind alone; nil if fewer than two people have any.
    package let values: [Double]?
    /// The starting controller compared with the shared values.
    package let shared: AgreementComparison
    /// The shared values compared with those of the kind's own.
    package let own: AgreementComparison
  }

  /// What tells the kinds apart, such as `hand`.
  package let word: String
  package let parameters: [TunedParameter]
  /// The kinds, in the order of their names.
  package let kinds: [Kind]
  /// The shared values compared with values for each kind, on the gestures of all kinds.
  package let whole: AgreementComparison
  /// The starting controller compared with values for each kind, on the same gestures.
  private let besideStart: AgreementComparison

  /// The conclusion about values for each kind compared with shared ones.
  package var claim: GainClaim { GainClaim(whole) }

  /// The values of the kinds if held-out people are known to gain by them; otherwise nil.
  ///
  /// Beside the start, which is kept, they must be better than the start too.
  package func proposed(beside taken: TuningResult.Taken) -> KindValues? {
    guard claim.conclusion == .better,
      taken == .tuned || GainClaim(besideStart).conclusion == .better
    else { return nil }
    let found = kinds.compactMap { kind in
      kind.values.map { values in
        KindValues.Kind(
          name: kind.name,
          values: Dictionary(
            zip(parameters, values).map { ($0.name, Number.rounded($1, decimals: 6)) }
          ) { first, _ in first })
      }
    }
    return found.isEmpty ? nil : KindValues(word, found)
  }

  /// Tunes each kind alone, after everyone was tuned together; nil if no one was held out, or if the user stops the work.
  ///
  /// - Parameters:
  ///   - word: What tells the kinds apart.
  ///   - kinds: The positions of the gestures of each kind, by its name.
  ///   - result: The tuning of everyone.
  ///   - problem: The problem of that tuning.
  ///   - groups: The name of each gesture's group.
  ///   - workers: The workers that search and judge.
  package init?(
    _ word: String, _ kinds: [String: [Int]], beside result: TuningResult, _ problem: TuningProblem,
    groups: [String], workers: Workers
  ) {
    guard !result.heldOutRightness.isEmpty else { return nil }
    let start = problem.judgements(under: result.start, workers).map(\.rightness)
    let shared = result.heldOutRightness
    var own = shared
    var found: [Kind] = []
    for (name, positions) in kinds.sorted(by: { $0.key < $1.key }) {
      let names = positions.map { groups[$0] }
      let part = problem.restricted(to: positions)
      var values: [Double]?
      if let run = try? TuningRun(part, groups: names, options: result.options) {
        var run = run
        while !run.isDone, !workers.isStopped() { run.advance(part, workers) }
        let (alone, _) = run.resultAlone(part, names, nil, workers)
        if alone.isInterrupted { return nil }
        values = alone.parameters.map(\.value)
        for (position, right) in zip(positions, alone.heldOutRightness) { own[position] = right }
      }
      func comparison(_ before: [Double], _ after: [Double]) -> AgreementComparison {
        AgreementComparison(
          part.gestures, names, start: positions.map { before[$0] },
          tuned: positions.map { after[$0] })
      }
      found.append(
        Kind(
          name: name, values: values, shared: comparison(start, shared),
          own: comparison(shared, own)))
    }
    let all = kinds.values.flatMap(\.self).sorted()
    (self.word, self.kinds, parameters) = (word, found, problem.parameters)
    func wholly(_ before: [Double]) -> AgreementComparison {
      AgreementComparison(
        all.map { problem.gestures[$0] }, all.map { groups[$0] }, start: all.map { before[$0] },
        tuned: all.map { own[$0] })
    }
    (whole, besideStart) = (wholly(shared), wholly(start))
  }
}
