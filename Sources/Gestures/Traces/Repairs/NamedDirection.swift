import Formats
import MotionMath

extension Trace.Samples {
  /// Whether the first finger goes against a direction, or twice as far across as along.
  func goAgainst(_ direction: GestureDirection) -> Bool {
    guard let first = self.first,
      let end = lazy.filter({ $0.touch == 0 }).max(by: {
        $0.distance(to: first) < $1.distance(to: first)
      }), end.distance(to: first) > RecordingRepair.reach
    else { return false }
    let way = direction.vector(x: end.x - first.x, y: end.y - first.y)
    return way.along < 0 || way.across.magnitude > 2 * way.along
  }
}

extension Trace {
  /// The doubt that the recording is mirrored, turned or counted from below, because its finger goes against a tag of its
  /// label, such as `direction:right`; nil if it does not.
  var labelDoubt: Repair? {
    let tag = label?.tags.lazy.compactMap { $0[...].suffix(after: "direction:") }.first
    guard let direction = tag.flatMap({ GestureDirection(rawValue: $0.lowercased()) }),
      samples.goAgainst(direction), let place = labelPlace
    else { return nil }
    return Repair(
      file: place.file, line: place.line ?? 1, count: 1, code: Dirt.againstName.code,
      message: "\(Dirt.againstName.found); \(direction.againstRemedy)")
  }
}

extension GestureDirection {
  /// The direction for which a recording is named, by a line `# direction: right` or by its name; nil if by none.
  init?(of name: String, _ metadata: TraceMetadata) {
    if let word = metadata["direction"] {
      self.init(rawValue: word.lowercased())
    } else {
      self.init(inName: TraceName.key(of: name))
    }
  }

  /// What is done about a way against this direction.
  var againstRemedy: String {
    "read as written: it may be mirrored, turned or counted from below; 'panlab import --rotate \(rawValue)' turns it"
  }

  private static let verbs: Set<String> = [
    "swipe", "pan", "drag", "flick", "fling", "pull", "push", "swiped", "dragged", "swiping",
  ]
  /// Words of names that tell of a side of the screen or of a hand instead.
  private static let others: Set<String> = ["edge", "from", "side", "hand", "handed", "thumb"]

  /// Whether a name may say a direction: whether it has a direction and one of the ``verbs``.
  ///
  /// Most names have not both, and names are many, so that this looks at bytes.
  private static func maySayDirection(_ name: String) -> Bool {
    var last: UInt32 = 0
    var (hasVerb, hasDirection) = (false, false)
    for byte in name.utf8 {
      last = last << 8 | UInt32(byte | 0x20)
      // swip, drag, flic, flin, pull and push; left, righ and down.
      switch last {
      case 0x7377_6970, 0x6472_6167, 0x666c_6963, 0x666c_696e, 0x7075_6c6c, 0x7075_7368:
        hasVerb = true
      case 0x6c65_6674, 0x7269_6768, 0x646f_776e: hasDirection = true
      // pan and up behind any byte.
      default:
        if last & 0xff_ffff == 0x70_616e { hasVerb = true }
        if last & 0xffff == 0x7570 { hasDirection = true }
      }
    }
    return hasVerb && hasDirection
  }

  /// The direction in a name such as `swipe-right`, `dragDown` or `left_swipe`; nil if the name does not say one.
  init?(inName name: String) {
    guard Self.maySayDirection(name) else { return nil }
    var words: [String] = []
    var last: Character?
    for character in name {
      let begins = last.map { !$0.isLetter || $0.isLowercase && character.isUppercase } ?? true
      if character.isLetter {
        if begins { words.append("") }
        words[words.count - 1] += character.lowercased()
      }
      last = character
    }
    words.removeAll { $0 == "to" }
    guard words.allSatisfy({ !Self.others.contains($0) }) else { return nil }
    // A name with two directions, as in 'left-to-right', says none.
    let all = words.compactMap { GestureDirection(rawValue: $0) }
    guard let direction = all.first, all.allSatisfy({ $0 == direction }) else { return nil }
    let isSaid = words.indices.contains { index in
      guard words[index] == direction.rawValue else { return false }
      return [index - 1, index + 1].contains {
        words.indices.contains($0) && Self.verbs.contains(words[$0])
      }
    }
    guard isSaid else { return nil }
    self = direction
  }
}
