import ArgumentParser
import Tuning

/// What cannot be meant on a command line of `panlab tune`.
extension TuneCommand {
  /// Refuses numbers and words that are none of those that an option takes.
  func checkNumbers() throws {
    if let budget, budget < 1 {
      throw ValidationError("'--budget \(budget)': less than 1; give a number of evaluations")
    }
    if let folds, folds < 0 {
      throw ValidationError("'--folds \(folds)': less than 0; give 0 for none")
    }
    if let pareto, ParetoFront.Rival(rawValue: pareto) == nil {
      throw ValidationError("'--pareto \(pareto)': no such term; choose \(Self.rivals)")
    }
  }

  /// Refuses options that would do nothing beside others.
  func checkCombinations() throws {
    if let output, output == resume {
      throw ValidationError(
        "'\(output)': is to hold both the controller and the search; give -o and --resume a file"
          + " each")
    }
    if pareto != nil, askTell {
      throw ValidationError(
        "'--ask-tell': another optimiser searches, and no front beside it; leave --pareto out")
    }
    if pareto != nil {
      try refuse(
        [
          ("--resume", resume != nil), ("--unseen", !unseen.isEmpty),
          ("--folds", folds != nil), ("--group-by", groupBy != nil),
          ("--objective", options.objective != "agreement"), ("--cost", !options.costs.isEmpty),
        ], besides: "--pareto",
        why: "a front is searched anew, and judged on its own gestures alone")
    }
    if askTell {
      try refuse(
        [
          ("--resume", resume != nil), ("--folds", folds != nil), ("--budget", budget != nil),
          ("--seed", seed != nil), ("--format", format != nil),
        ], besides: "--ask-tell", why: "another optimiser searches, and is answered in JSON")
    }
  }

  private func refuse(
    _ given: [(name: String, isGiven: Bool)], besides other: String, why: String
  ) throws {
    guard let first = given.first(where: \.isGiven) else { return }
    throw ValidationError(
      "'\(first.name)': does nothing beside \(other), for \(why); leave one of them out")
  }
}
