import ArgumentParser
import Tuning

/// The checks of the command line.
extension TuneCommand {
  /// Refuses numbers and words that an option does not take.
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

  /// Refuses options that have no effect together with others.
  func checkCombinations() throws {
    if let output, output == resume {
      throw ValidationError(
        "'\(output)': would contain both the controller and the search; give -o and --resume a"
          + " file each")
    }
    let tasks = [
      ("--pareto", pareto != nil), ("--at-most", atMost != nil), ("--rules", rules != nil),
    ].filter(\.1).map(\.0)
    if tasks.count > 1 {
      throw ValidationError(
        "'\(tasks[1])': is another task than \(tasks[0]); leave one of them out")
    }
    if let task = tasks.first, askTell {
      throw ValidationError(
        "'--ask-tell': another optimiser searches, so there is no front; leave \(task) out")
    }
    if atMost != nil {
      try refuse(
        [
          ("--resume", resume != nil), ("--folds", folds != nil), ("--choose", choose != nil),
          ("--report", !reports.isEmpty), ("--objective", options.objective != "agreement"),
          ("--cost", !options.costs.isEmpty),
        ], besides: "--at-most", why: "the fewest wrong decisions within the limit are chosen")
    }
    if rules != nil {
      try refuse(
        [
          ("--tune", !names.isEmpty), ("--resume", resume != nil), ("--unseen", !unseen.isEmpty),
          ("--report", !reports.isEmpty), ("--folds", folds == 0),
        ], besides: "--rules",
        why: "every number of each rule is tuned, and judged on people who are held out")
    }
    if pareto != nil {
      try refuse(
        [
          ("--resume", resume != nil), ("--unseen", !unseen.isEmpty),
          ("--report", !reports.isEmpty), ("--folds", folds != nil), ("--choose", choose != nil),
          ("--group-by", groupBy != nil),
          ("--objective", options.objective != "agreement"), ("--cost", !options.costs.isEmpty),
        ], besides: "--pareto",
        why: "a front is searched from the start, and judged on its own gestures only")
    }
    if askTell {
      try refuse(
        [
          ("--resume", resume != nil), ("--folds", folds != nil), ("--choose", choose != nil),
          ("--budget", budget != nil),
          ("--seed", seed != nil), ("--format", format != nil), ("--report", !reports.isEmpty),
        ], besides: "--ask-tell", why: "another optimiser searches, and is answered in JSON")
    }
  }

  private func refuse(
    _ given: [(name: String, isGiven: Bool)], besides other: String, why: String
  ) throws {
    guard let first = given.first(where: \.isGiven) else { return }
    throw ValidationError(
      "'\(first.name)': has no effect with \(other), because \(why); leave one of them out")
  }
}
