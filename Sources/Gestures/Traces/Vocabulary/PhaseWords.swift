import MotionMath

/// The words that a recording uses for the phases of a touch.
struct PhaseWords: Hashable, Sendable {
  /// The phase for each word; words consist of lower-case letters and digits only.
  private var words: [String: Trace.Phase]

  /// Creates the words for phases.
  ///
  /// Words are compared by their letters and digits only, ignoring upper and lower case.
  init(_ words: [String: Trace.Phase]) {
    self.words = Dictionary(
      words.map { (Self.bare($0.key), $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  /// The phase that was specified for a word of this recording; nil if none was specified.
  func given(_ word: some StringProtocol) -> Trace.Phase? {
    words.isEmpty ? nil : words[Self.bare(word)]
  }

  /// The phase that a word means, as specified for this recording or else by common usage; nil if its meaning is
  /// unknown.
  func phase(_ word: some StringProtocol) -> Trace.Phase? {
    let bare = Self.bare(word)
    if let phase = words[bare] { return phase }
    // Words such as `ACTION_POINTER_DOWN(1)` and `UITouchPhaseBegan` contain more than the phase.
    let core = Self.core(bare)
    return words[core] ?? Self.common[core]
  }

  /// The letters and digits of a word, in lower case.
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

  /// A word without the prefixes and suffixes that recorders add to a phase.
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
    "sdl", "wm", "uigesturerecognizer", "uitouch", "gesturerecognizer", "ui", "kcg", "phase",
    "state",
    "motionevent",
    "action", "on", "panresponder", "responder", "pointerevent", "touches", "touch", "pointer",
    "mouse", "finger", "pan",
    "gesture",
    "drag", "phase", "state",
  ]
  private static let ends = ["withevent", "event", "phase", "0", "1", "2", "3"]

  /// The phase for each word that recorders commonly use, without the prefixes and suffixes that they add.
  private static let common: [String: Trace.Phase] = {
    let lists: [(Trace.Phase, String)] = [
      (
        .began,
        "began begin begins beginning begun start started starts down press pressed grant d b s"
      ),
      (
        .moved,
        "moved move moves moving motion change changed changes update updated drag dragged dragging continue continued m"
      ),
      (.stationary, "stationary still hold held"),
      (
        .ended,
        "ended end ends ending up release released releases lift lifted finish finished stop stopped u e recognized"
      ),
      (
        .cancelled,
        "cancelled canceled cancel cancels failed fail lost outside leave terminate terminated c"
      ),
    ]
    var words: [String: Trace.Phase] = [:]
    for (phase, list) in lists {
      for word in list.split(separator: " ") { words[String(word)] = phase }
    }
    return words
  }()
}

/// A phase as a recording writes it, and whether the finger has moved since its row before.
struct WrittenPhase {
  var word: String
  var moves = false
}

extension PhaseWords {
  /// The numberings of phases in known systems.
  ///
  /// In order: Android's actions, Android's actions counted from 1, UIKit's phases, UIKit's recogniser states, two
  /// numberings of a plain down, move and up, Flutter's `PointerChange`, and the states of React Native's gesture handler.
  static let numberings: [PhaseWords] = [
    PhaseWords(["0": .began, "1": .ended, "2": .moved, "3": .cancelled, "5": .began, "6": .ended]),
    PhaseWords(["1": .began, "2": .ended, "3": .moved, "4": .cancelled]),
    PhaseWords(["0": .began, "1": .moved, "2": .stationary, "3": .ended, "4": .cancelled]),
    PhaseWords(["1": .began, "2": .moved, "3": .ended, "4": .cancelled, "5": .cancelled]),
    PhaseWords(["0": .began, "1": .moved, "2": .ended, "3": .cancelled]),
    PhaseWords(["1": .began, "2": .moved, "0": .ended]),
    PhaseWords(["4": .began, "5": .moved, "6": .ended, "0": .cancelled]),
    PhaseWords(["2": .began, "4": .moved, "5": .ended, "3": .cancelled]),
  ]

  /// The known numberings of phases that fit a recording.
  ///
  /// A numbering assigns a phase to each number. It fits if, for every finger, each contact begins with a down, all
  /// moves lie between a down and the next up or cancellation, and no finger moves while it is stationary.
  ///
  /// - Parameter fingers: The phases of each finger, in order.
  /// - Returns: The numberings that fit. If several give these words equal meanings, only the first of them is
  ///   returned. If exactly one numbering says that a finger was lifted, it alone is returned, because with the others
  ///   every finger would be cancelled, which is less likely.
  static func numberings(fitting fingers: [[WrittenPhase]]) -> [PhaseWords] {
    // A numbering says which phase each number in the recording means. Numberings with which every finger ends with an
    // up or a cancellation are tried first. If none of them fits, fingers may also stay down, as at the end of a
    // recording that was cut off.
    let whole = numberings(fitting: fingers, mayEndDown: false)
    // A numbering in which a finger is lifted is likelier than a numbering in which every finger is cancelled.
    let ended = whole.filter { words in
      fingers.joined().contains { words.words[$0.word] == .ended }
    }
    if ended.count == 1 { return ended }
    return whole.isEmpty ? numberings(fitting: fingers, mayEndDown: true) : whole
  }

  private static func numberings(
    fitting fingers: [[WrittenPhase]], mayEndDown: Bool
  ) -> [PhaseWords] {
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

  /// The meaning of each word that occurs in `fingers`, as text such as `0=began,1=moved,2=ended`.
  func reading(of fingers: [[WrittenPhase]]) -> String {
    Set(fingers.joined().map(\.word)).sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
      .compactMap { word in words[word].map { "\(word)=\($0.rawValue)" } }.joined(separator: ",")
  }

  /// The error for a recording with numbers as phases, if several of the known numberings fit these numbers, or none
  /// does.
  static func open(_ fingers: [[WrittenPhase]], _ found: [PhaseWords]) -> TraceError.Problem {
    .phasesOpen(
      Set(fingers.joined().map(\.word)).sorted(), readings: found.map { $0.reading(of: fingers) })
  }

  private func fits(
    _ finger: [WrittenPhase], _ mayEndDown: Bool, _ reading: inout [Trace.Phase]
  ) -> Bool {
    var isDown = false
    for written in finger {
      guard let phase = words[written.word] else { return false }
      reading.append(phase)
      switch phase {
      case .began:
        guard !isDown else { return false }
        isDown = true
      case .moved: guard isDown else { return false }
      case .stationary: guard isDown, !written.moves else { return false }
      case .ended, .cancelled:
        guard isDown else { return false }
        isDown = false
      }
    }
    return mayEndDown || !isDown
  }
}

/// The gaps that separate contacts in a recording without phases.
enum PhaseGaps {
  /// The longest gap between two reports of one contact, in seconds; a longer gap means that the finger was lifted.
  ///
  /// Our choice: if a panel reports nothing while a finger pauses, the pause is assumed to be shorter than this.
  static let longest: Seconds = 0.3
}
