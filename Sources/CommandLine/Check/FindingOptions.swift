public import ArgumentParser
public import Replay

extension BudgetLevel: ExpressibleByArgument {}

/// How much it matters that something cannot be judged: an option for each kind of finding.
struct FindingOptions: ParsableArguments {
  @Option(name: .finding(.unlabelled), help: .finding(.unlabelled))
  var unlabelled: BudgetLevel?

  @Option(name: .finding(.labelWithoutTrace), help: .finding(.labelWithoutTrace))
  var labelWithoutTrace: BudgetLevel?

  @Option(name: .finding(.nothingJudged), help: .finding(.nothingJudged))
  var nothingJudged: BudgetLevel?

  @Option(name: .finding(.removed), help: .finding(.removed))
  var removed: BudgetLevel?

  @Option(name: .finding(.acrossAxis), help: .finding(.acrossAxis))
  var acrossAxis: BudgetLevel?

  @Option(name: .finding(.refusedTouch), help: .finding(.refusedTouch))
  var refusedTouch: BudgetLevel?

  @Option(name: .finding(.noFinger), help: .finding(.noFinger))
  var noFinger: BudgetLevel?

  @Option(name: .finding(.noStop), help: .finding(.noStop))
  var noStop: BudgetLevel?

  /// The levels that were given.
  var levels: [FindingKind: BudgetLevel] {
    let all: [FindingKind: BudgetLevel?] = [
      .unlabelled: unlabelled, .labelWithoutTrace: labelWithoutTrace, .nothingJudged: nothingJudged,
      .removed: removed, .acrossAxis: acrossAxis, .refusedTouch: refusedTouch, .noFinger: noFinger,
      .noStop: noStop,
    ]
    return all.compactMapValues(\.self)
  }
}

extension NameSpecification {
  fileprivate static func finding(_ kind: FindingKind) -> NameSpecification {
    .customLong(kind.rawValue)
  }
}

extension ArgumentHelp {
  /// The help of a finding's option.
  fileprivate static func finding(_ kind: FindingKind) -> ArgumentHelp {
    let (suite, paths) = (kind.level.rawValue, kind.levelOfPaths.rawValue)
    let standard = suite == paths ? suite : "\(suite) in a suite, \(paths) for paths"
    return ArgumentHelp(
      "The level where \(kind.meaning): off, warn or error (default: \(standard)).",
      valueName: "LEVEL")
  }
}
