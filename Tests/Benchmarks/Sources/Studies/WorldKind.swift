/// A kind of world: how people decide, how many there are, and what their labels are worth.
struct WorldKind {
  /// The rule by which people mean to finish, and that is tuned unless ``tunedRule`` is another one.
  enum Rule: String {
    /// Beyond a progress.
    case travel
    /// Beyond a progress or above a velocity.
    case fling
    /// Where the gesture would be a moment later, beyond a progress.
    case lookahead
    /// Above a velocity, or beyond a progress unless the finger goes back faster than a velocity.
    case veto
    /// The same, and the velocity counts beyond a progress of its own only.
    case hurdle
  }

  /// How people's thresholds of progress are spread.
  enum Spread {
    case normal
    /// Half of them around a lower value, half around a higher one.
    case bimodal
    /// Student's t with two degrees of freedom.
    case heavy
  }

  /// How many gestures each person has.
  enum Share {
    case between(ClosedRange<Int>)
    /// As many in all, of which one person has a part.
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
  /// The part of the labels that is wrong of the first two people; that of everyone for nil.
  var wrongLabelsOfTwo: Double?
  /// Whether these are not the first two people but one in twelve, drawn like everyone else.
  var drawsTheWrong = false
  /// How much a threshold of progress falls for each 1,600 pt/s.
  var hurry = 0.0
  /// The power of an even number that progress is; 1 for even progress.
  var power = 1.0
  /// The number of stops, evenly spread; two ends for 2.
  var stops = 2
  /// How many folds are held out; each person in turn, or ten folds five times, for nil.
  var folds: Int?
  /// What tuning starts from.
  var start = Start.alternating
  /// What is measured.
  var aim = Aim.coverage

  enum Start {
    /// Every other world starts from the truly best values, the others from the preset's.
    case alternating
    case best
    /// From a progress threshold that is right ten points less often than the best one.
    case tenPointsBelow
  }

  enum Aim {
    case coverage
    /// That no values are given.
    case randomLabels
    /// That a number without effect is said to have none.
    case idleClause
    /// That the end of the range is said.
    case outsideRange
  }

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
    WorldKind(name: "liars", wrongLabels: 0, wrongLabelsOfTwo: 0.45),
    WorldKind(name: "drawn", wrongLabels: 0, wrongLabelsOfTwo: 0.45, drawsTheWrong: true),
    WorldKind(name: "rare", power: 6),
    WorldKind(name: "misspecified", rule: .lookahead, tunedRule: .travel),
    WorldKind(name: "forty", people: 10, share: .between(4...4)),
    WorldKind(name: "thousands", people: 40, share: .between(50...50)),
    WorldKind(name: "shipped", start: .best),
    WorldKind(
      name: "power", share: .between(20...20), wrongLabels: 0.05, start: .tenPointsBelow),
    WorldKind(name: "random", wrongLabels: 0.5, aim: .randomLabels),
    WorldKind(name: "idle", rule: .travel, tunedRule: .fling, aim: .idleClause),
    WorldKind(name: "outside", aim: .outsideRange),
  ]
}
