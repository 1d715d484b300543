/// A kind of world: how people decide, how many there are, and what their labels are worth.
struct WorldKind {
  /// A rule by which people mean to finish; it is also the tuned rule, unless ``tunedRule`` is set.
  enum Rule: String {
    /// Beyond a progress.
    case travel
    /// Beyond a progress or above a velocity.
    case fling
    /// Beyond a progress, at the position that the finger would reach a moment later.
    case lookahead
    /// Above a velocity, or beyond a progress unless the finger goes back faster than a velocity.
    case veto
    /// As `veto`, but a velocity above the threshold finishes only if the progress is also beyond a second threshold.
    case hurdle
  }

  /// How people's thresholds of progress are spread.
  enum Spread {
    case normal
    /// 60 % of the people around a lower value, 40 % around a higher value.
    case bimodal
    /// Student's t with two degrees of freedom.
    case heavy
  }

  /// How many gestures each person has.
  enum Share {
    case between(ClosedRange<Int>)
    /// `total` gestures of all people together; one person makes the share `part` of them.
    case dominated(total: Int, part: Double)

    /// The number of gestures of each person who does not dominate.
    func ofOthers(among people: Int) -> ClosedRange<Int> {
      switch self {
      case .between(let range): return range
      case .dominated(let total, let part):
        let each = Int(Double(total) * (1 - part)) / (people - 1)
        return each...each
      }
    }
  }

  let name: String
  var rule = Rule.travel
  var tunedRule: Rule?
  var spread = Spread.normal
  var people = 24
  var share = Share.between(10...24)
  var wrongLabels = 0.1
  /// The share of wrong labels of the first two people; nil if it is the same as everyone's.
  var wrongLabelsOfTwo: Double?
  /// Whether ``wrongLabelsOfTwo`` applies to one person in twelve, drawn at random, instead of the first two.
  var drawsTheWrong = false
  /// How much a threshold of progress falls for each 1,600 pt/s.
  var hurry = 0.0
  /// The exponent that turns an evenly spread number into progress; 1 for evenly spread progress.
  var power = 1.0
  /// The number of evenly spaced stops; 2 stands for the two ends of a transition.
  var stops = 2
  /// The number of folds.
  ///
  /// Nil uses the default: each person is held out in turn or, with many people, the gestures are divided into ten
  /// folds, five times over.
  var folds: Int?
  /// What tuning starts from.
  var start = Start.alternating
  /// What wrong decisions cost, as options of `--cost`; plain agreement without any.
  var costs: [String] = []
  /// What is measured.
  var aim = Aim.coverage

  enum Start {
    /// Every other world starts from the truly best values, the others from the preset's.
    case alternating
    case best
    /// Tuning starts from a progress threshold whose agreement is ten percentage points below the best.
    case tenPointsBelow
    /// Tuning starts from a progress threshold whose cost falls by a fifth if the best one replaces it.
    case aFifthAbove
  }

  enum Aim {
    case coverage
    /// Whether `tune` declines to give values.
    case randomLabels
    /// Whether `tune` says that a number has no effect if it has none.
    case idleClause
    /// Whether `tune` says that the best value may lie beyond the end of the range.
    case outsideRange
  }

  /// Whether there are as many people as usual, so that the kind is about something else.
  var isOfUsualPeople: Bool {
    if people == 24, case .between(let gestures) = share { gestures.count > 1 } else { false }
  }

  private static let costsOfStops = ["closed:half=2", "closed:full=3", "half:full=2"]

  static let all: [WorldKind] = [
    WorldKind(name: "travel"),
    WorldKind(name: "fling", rule: .fling),
    WorldKind(name: "lookahead", rule: .lookahead),
    WorldKind(name: "veto", rule: .veto, folds: 6),
    WorldKind(name: "hurdle", rule: .hurdle, folds: 6),
    WorldKind(name: "stops", stops: 3),
    WorldKind(name: "bimodal", spread: .bimodal),
    WorldKind(name: "heavy", spread: .heavy),
    WorldKind(name: "hurry", hurry: 0.2),
    WorldKind(name: "six", people: 6),
    WorldKind(name: "eight", people: 8),
    WorldKind(name: "twelve", people: 12),
    WorldKind(name: "sixty", people: 60),
    WorldKind(name: "dominated", share: .dominated(total: 400, part: 0.7)),
    WorldKind(name: "clean", wrongLabels: 0),
    WorldKind(name: "noisy", wrongLabels: 0.25),
    WorldKind(name: "liars", wrongLabels: 0, wrongLabelsOfTwo: 0.45, drawsTheWrong: true),
    WorldKind(name: "two", wrongLabels: 0, wrongLabelsOfTwo: 0.25),
    // No sample of people, from which an interval could know how much they vary.
    WorldKind(name: "quota", wrongLabels: 0, wrongLabelsOfTwo: 0.45),
    WorldKind(name: "rare", power: 6),
    WorldKind(name: "misspecified", rule: .lookahead, tunedRule: .travel),
    WorldKind(name: "forty", people: 10, share: .between(4...4)),
    WorldKind(name: "thousands", people: 40, share: .between(50...50)),
    WorldKind(name: "shipped", start: .best),
    WorldKind(
      name: "power", share: .between(20...20), wrongLabels: 0.05, start: .tenPointsBelow),
    WorldKind(
      name: "costly", share: .between(20...20), start: .aFifthAbove, costs: ["false-finish=3"]),
    // There even the truly best values, known beforehand, are called better in 60 % only; with more people they are.
    WorldKind(
      name: "costly-of-sixty", people: 60, share: .between(20...20), start: .aFifthAbove,
      costs: ["false-finish=3"]),
    WorldKind(name: "costly-start", people: 12, costs: ["false-cancel=4"]),
    // Going too far costs more than not going far enough.
    WorldKind(name: "costly-stops", stops: 3, costs: Self.costsOfStops),
    WorldKind(name: "costly-stops-of-twelve", people: 12, stops: 3, costs: Self.costsOfStops),
    WorldKind(name: "random", wrongLabels: 0.5, aim: .randomLabels),
    WorldKind(name: "idle", rule: .travel, tunedRule: .fling, aim: .idleClause),
    WorldKind(name: "outside", aim: .outsideRange),
  ]
}
