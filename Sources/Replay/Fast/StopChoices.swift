package import Controllers
package import Rules

/// What a rule can make of a gesture between stops.
package struct StopChoices: Sendable {
  /// The stop where the drag began, as an index.
  package let start: Int
  /// The gesture when the rule is asked, between every two neighbours in ascending order.
  package let releases: [Release]
  /// The outcome at each stop in ascending order, then the one where the rule yields none.
  package let outcomes: [Outcome]
}

extension FastEvaluator {
  /// What the rule can make of each trace, in their order; nil where it is not asked as the finger leaves, or
  /// only the full stack can tell.
  package func stopChoices(under controller: Controller) -> [StopChoices?] {
    let rule = rule(of: controller)
    let tails = TailForm(controller, in: recognizer.replay.entry)
    return rule.run { running in
      changes.withUnsafeBufferPointer { changes in
        let judge = GestureJudge(controller, running, changes)
        return gestures.indices.map { index in
          let (gesture, start) = (gestures[index], traces[index].startStop)
          guard controller.decide == .release, tails.fits(gesture),
            let layout = tails.layout(of: gesture, from: start),
            var ending = judge.ending(of: gesture, from: start),
            case .stops(let decision, _) = ending.verdict
          else { return nil }
          let stops: [Int?] = layout.places.indices.map(\.self) + [nil]
          let outcomes = stops.compactMap { stop in
            ending.verdict = .stops(decision.leading(to: stop), start: layout.start)
            return outcome(of: index, ending, rule, tails)
          }
          guard outcomes.count == stops.count else { return nil }
          return StopChoices(
            start: layout.start,
            releases: layout.gaps.map {
              gesture.release(at: gesture.last, by: controller.ruler, between: $0)
            }, outcomes: outcomes)
        }
      }
    }
  }
}
