import MotionMath

/// The words that a recording has for the phases of a touch.
struct PhaseWords: Hashable, Sendable {
  /// The phases by word: small letters and digits only.
  private var words: [String: Trace.Phase]

  /// Creates words; they are compared by their letters and digits, in any case.
  init(_ words: [String: Trace.Phase]) {
    self.words = Dictionary(
      words.map { (Self.bare($0.key), $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  /// The phase of a word that was given for this recording; nil for any other.
  func given(_ word: some StringProtocol) -> Trace.Phase? {
    words.isEmpty ? nil : words[Self.bare(word)]
  }

  /// The phase of a word; nil for any other.
  func phase(_ word: some StringProtocol) -> Trace.Phase? {
    let bare = Self.bare(word)
    if let phase = words[bare] { return phase }
    // `ACTION_POINTER_DOWN(1)` and `UITouchPhaseBegan` say more than the phase.
    let core = Self.core(bare)
    return words[core] ?? Self.common[core]
  }

  /// The small letters and digits of a word.
  static func bare(_ word: some StringProtocol) -> String {
    String(
      decoding: word.utf8.compactMap { byte in
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
          byte
        default: nil
        }
      }, as: UTF8.self)
  }

  /// A word without what recorders put before and after a phase.
  private static func core(_ bare: String) -> String {
    var word = bare[...]
    for start in starts where word.hasPrefix(start) && word.count > start.count {
      word = word.dropFirst(start.count)
    }
    for end in ends where word.hasSuffix(end) && word.count > end.count {
      word = word.dropLast(end.count)
    }
    return String(word)
  }

  private static let starts = [
    "uigesturerecognizer", "uitouch", "gesturerecognizer", "ui", "kcg", "phase", "state",
    "motionevent",
    "action", "on", "pointerevent", "touches", "touch", "pointer", "mouse", "finger", "pan",
    "gesture",
    "drag", "phase", "state",
  ]
  private static let ends = ["withevent", "event", "phase", "0", "1", "2", "3"]

  /// What the tools of the field write, without their prefixes.
  private static let common: [String: Trace.Phase] = {
    let lists: [(Trace.Phase, String)] = [
      (.began, "began begin begins beginning begun start started starts down press pressed d b s"),
      (
        .moved,
        "moved move moves moving motion change changed changes update updated drag dragged dragging continue continued m"
      ),
      (.stationary, "stationary still hold held"),
      (
        .ended,
        "ended end ends ending up release released releases lift lifted finish finished stop stopped u e recognized"
      ),
      (.cancelled, "cancelled canceled cancel cancels failed fail lost outside leave c"),
    ]
    var words: [String: Trace.Phase] = [:]
    for (phase, list) in lists {
      for word in list.split(separator: " ") { words[String(word)] = phase }
    }
    return words
  }()
}

extension PhaseWords {
  /// Numbers for phases, as the systems count them: Android's actions, the same from 1, UIKit's phases, UIKit's
  /// recogniser states, and a plain down, move, up.
  static let numberings: [PhaseWords] = [
    PhaseWords(["0": .began, "1": .ended, "2": .moved, "3": .cancelled, "5": .began, "6": .ended]),
    PhaseWords(["1": .began, "2": .ended, "3": .moved, "4": .cancelled]),
    PhaseWords(["0": .began, "1": .moved, "2": .stationary, "3": .ended, "4": .cancelled]),
    PhaseWords(["1": .began, "2": .moved, "3": .ended, "4": .cancelled, "5": .cancelled]),
    PhaseWords(["0": .began, "1": .moved, "2": .ended, "3": .cancelled]),
    PhaseWords(["1": .began, "2": .moved, "0": .ended]),
    PhaseWords(["4": .began, "5": .moved, "6": .ended, "0": .cancelled]),
  ]

  /// The only way to read numbers that lets every finger begin with a down, and have moves only until its up.
  ///
  /// - Parameter fingers: The words of each finger, in order.
  /// - Returns: All numberings that fit, without those that read the words alike.
  static func numberings(fitting fingers: [[String]]) -> [PhaseWords] {
    // A recording that was cut off has fingers that are still down.
    let whole = numberings(fitting: fingers, mayEndDown: false)
    // Of several readings, one in which a finger goes up is likelier than those in which all are cancelled.
    let ended = whole.filter { words in
      fingers.joined().contains { words.words[$0] == .ended }
    }
    if ended.count == 1 { return ended }
    return whole.isEmpty ? numberings(fitting: fingers, mayEndDown: true) : whole
  }

  private static func numberings(fitting fingers: [[String]], mayEndDown: Bool) -> [PhaseWords] {
    var found: [PhaseWords] = []
    var readings: Set<[Trace.Phase]> = []
    for words in numberings {
      var reading: [Trace.Phase] = []
      guard fingers.allSatisfy({ words.fits($0, mayEndDown, &reading) }),
        readings.insert(reading).inserted
      else { continue }
      found.append(words)
    }
    return found
  }

  /// What it makes of the words of some fingers: `0=began,1=moved,2=ended`.
  func reading(of fingers: [[String]]) -> String {
    Set(fingers.joined()).sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
      .compactMap { word in words[word].map { "\(word)=\($0.rawValue)" } }.joined(separator: ",")
  }

  /// The error for numbers with several readings, or none.
  static func open(_ fingers: [[String]], _ found: [PhaseWords]) -> TraceError.Problem {
    .phasesOpen(Set(fingers.joined()).sorted(), readings: found.map { $0.reading(of: fingers) })
  }

  private func fits(_ finger: [String], _ mayEndDown: Bool, _ reading: inout [Trace.Phase]) -> Bool
  {
    var isDown = false
    for word in finger {
      guard let phase = words[word] else { return false }
      reading.append(phase)
      switch phase {
      case .began:
        guard !isDown else { return false }
        isDown = true
      case .moved, .stationary: guard isDown else { return false }
      case .ended, .cancelled:
        guard isDown else { return false }
        isDown = false
      }
    }
    return mayEndDown || !isDown
  }
}

/// Where contacts end in a recording without phases.
enum PhaseGaps {
  /// A longer gap between reports means that the finger was lifted.
  ///
  /// Our choice: a finger that pauses without being reported does so for less time.
  static let longest: Seconds = 0.3
}
