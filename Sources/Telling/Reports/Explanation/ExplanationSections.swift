import Controllers
import Formats
import MotionMath
import Replay
import Rules

/// The gesture in words and numbers.
extension Explanation {
  var gestureSection: ExplanationSection {
    guard let gesture else {
      return ExplanationSection(
        title: "gesture",
        rows: [[obstacle?.description ?? "no pan was recognised"]])
    }
    var rows = [["in words", words(gesture)]]
    rows.append(["recognised", recognition(gesture)])
    if let peak = gesture.peakProgress, let time = gesture.peakAt {
      rows.append(["peak", "\(Number.percent(peak)) after \(seconds(time))"])
    }
    if let reversal = gesture.reversal {
      rows.append([
        "reversal", reversal < 1 ? "none" : "\(points(reversal)) back from the farthest point",
      ])
    }
    rows.append(["decided", decided(gesture)])
    if isSelfDriven, let progress = outcome.progress, let travel = outcome.translation {
      rows.append(["progress", "\(Number.percent(progress)), after \(points(travel))"])
      rows.append([
        "reported", outcome.velocity.map { ParameterUnit.pointsPerSecond.text($0) } ?? "unknown",
      ])
    } else if let release = outcome.release {
      rows.append([
        "progress",
        "\(Number.percent(release.progress)): \(points(release.translation)) of"
          + " \(points(release.extent))",
      ])
    }
    if let motion = gesture.motion {
      rows.append(["pause before it", motion.pause > 0 ? seconds(motion.pause) : "none"])
      rows.append(["true velocity", trueVelocity(motion)])
    }
    if let reported = gesture.reportedSpeed {
      rows.append(["reported", report(reported, gesture)])
    }
    if let obstacle { rows.append(["but", obstacle.description]) }
    return ExplanationSection(title: "gesture", rows: rows)
  }

  /// The gesture in words: `reached 62.0 %, came back 12.0 pt, rested 0.300 s, left at rest`.
  private func words(_ gesture: GestureStory) -> String {
    var parts: [String] = []
    if let peak = gesture.peakProgress { parts.append("reached \(Number.percent(peak))") }
    if let reversal = gesture.reversal, reversal >= 1 {
      parts.append("came back \(points(reversal))")
    }
    if let motion = gesture.motion {
      if motion.pause > 0 { parts.append("paused \(seconds(motion.pause))") }
      if let speed = motion.speed { parts.append("left \(Self.going(at: speed))") }
    }
    return parts.isEmpty ? "no more than a recognised pan" : parts.joined(separator: ", ")
  }

  /// The finger's speed in words: `at 412.0 pt/s towards completion`.
  private static func going(at speed: Double) -> String {
    guard abs(speed) >= 1 else { return "at rest" }
    let size = ParameterUnit.pointsPerSecond.text(abs(speed))
    return "at \(size) \(speed > 0 ? "towards completion" : "away from completion")"
  }

  private func recognition(_ gesture: GestureStory) -> String {
    let x = Number.fixed(gesture.recognizedX, decimals: 1)
    let y = Number.fixed(gesture.recognizedY, decimals: 1)
    return "after \(seconds(gesture.recognizedAt)) at (\(x), \(y)),"
      + " \(points(gesture.recognizedTravel)) towards completion"
  }

  private func decided(_ gesture: GestureStory) -> String {
    guard let time = gesture.decidedAt else { return "never" }
    let isDuring =
      controller.decide == .during
      && (outcome.decision == .finish || completion?.finishes ?? false)
    let moment =
      gesture.touchWasCancelled
      ? "as the system took the touch away"
      : isDuring ? "when the rule first held" : "as the finger left"
    return "after \(seconds(time)), \(moment)"
  }

  private func trueVelocity(_ motion: FingerMotion) -> String {
    guard motion.pause == 0 else { return "0.0 pt/s (the finger paused)" }
    guard let speed = motion.speed else { return "unknown: too few points" }
    let window = Number.fixed(FingerMotion.window * 1000, decimals: 0)
    return ParameterUnit.pointsPerSecond.text(speed)
      + " (least squares over the last \(window) ms of points)"
  }

  private func report(_ speed: Double, _ gesture: GestureStory) -> String {
    let text =
      ParameterUnit.pointsPerSecond.text(speed)
      + " (\(controller.velocityEstimator.rawValue))"
    guard let motion = gesture.motion, motion.pause > 0, abs(speed) >= 50 else { return text }
    return text + ": stale, the speed of the move before the pause"
  }

  private func seconds(_ value: Seconds) -> String { ParameterUnit.seconds.text(value) }

  private func points(_ value: Double) -> String { ParameterUnit.points.text(value) }
}

/// The sections on how the transition continued after the hand-off.
extension Explanation {
  /// The section on how the transition settled; nil if there was no transition.
  var completionSection: ExplanationSection? {
    guard let story = completion else {
      guard outcome.transition != .notStarted else { return nil }
      let time = outcome.completion.map { " after " + ParameterUnit.seconds.text($0) } ?? ""
      let end = ["\(outcome.transition.rawValue)\(time)"]
      guard isSelfDriven else { return ExplanationSection(title: "completion", rows: [end]) }
      let unknown =
        "unknown: only a UIPercentDrivenInteractiveTransition has a known completion curve"
      return ExplanationSection(
        title: "completion",
        rows: [
          ["goes"] + end, ["jump", outcome.handoffJump.map(rate) ?? unknown],
          [
            "overshoot",
            outcome.overshoot.map { $0 > 0 ? Number.percent($0) : "none" } ?? unknown,
          ],
        ])
    }
    return ExplanationSection(
      title: "completion",
      rows: surfaceRows + [
        ["goes", goes(story)],
        ["speed", "\(Number.fixed(story.speed, decimals: 3)) (\(speedName(story)): \(speedText))"],
        ["finger's rate", rate(story.fingerRate)],
        ["first rate", rate(story.firstRate)],
        ["jump", rate(story.jump) + relativeJump(story)],
        ["overshoot", story.overshoot > 0 ? Number.percent(story.overshoot) : "none"],
        ["hand-off", match(story)],
      ] + courseRows(story))
  }

  /// The size of the jump beside the finger's speed; empty if the finger rests or if there is no jump.
  private func relativeJump(_ story: CompletionStory) -> String {
    guard story.fingerRate != 0, story.jump != 0 else { return "" }
    return ", \(Number.percent(abs(story.jump / story.fingerRate))) of the finger's rate"
  }

  /// The size of the curve, in characters.
  private static let curveSize = (columns: 40, rows: 4)

  /// The progress while the transition settles, as a curve in braille characters; the curve before the user's change is
  /// dotted.
  private func courseRows(_ story: CompletionStory) -> [[String]] {
    guard let first = story.course.first, let last = story.course.last else { return [] }
    let before = earlier?.completion
    let all = story.course + (before?.course ?? [])
    guard let least = all.min(), let most = all.max(), most > least else { return [] }
    let longest = max(story.length, before?.length ?? 0)
    var canvas = BrailleCanvas(columns: Self.curveSize.columns, rows: Self.curveSize.rows)
    func draw(_ story: CompletionStory, every: Int) {
      let points = story.course.enumerated().map { step, progress in
        let part = Double(step) / Double(story.course.count - 1)
        return (
          x: part * story.length / longest * Double(canvas.width - 1),
          y: (most - progress) / (most - least) * Double(canvas.height - 1)
        )
      }
      for (start, end) in zip(points, points.dropFirst()) {
        canvas.line(from: start, to: end, every: every)
      }
    }
    if let before { draw(before, every: 3) }
    draw(story, every: 1)
    func time(_ story: CompletionStory) -> String { ParameterUnit.seconds.text(story.length) }
    let legend =
      "\(Number.percent(first)) to \(Number.percent(last)) in \(time(story))"
      + (earlier.map { "; dotted: \($0.name), in \(time($0.completion))" } ?? "")
    return canvas.lines.enumerated().map { [$0 == 0 ? "curve" : "", $1] } + [["", legend]]
  }

  /// The position and the velocity of a surface with stops when the finger releases it; empty for a scene with only two
  /// ends.
  private var surfaceRows: [[String]] {
    guard let surface = outcome.surface else { return [] }
    let ends = surface.excess < 0 ? controller.stops.first : controller.stops.last
    let beyond =
      surface.excess == 0
      ? "" : ", \(points(abs(surface.excess))) beyond \(ends?.name ?? "the end") on the rubber band"
    return [
      [
        "surface",
        "at \(points(surface.place)), \(ParameterUnit.pointsPerSecond.text(surface.velocity))\(beyond)",
      ]
    ]
  }

  private func goes(_ story: CompletionStory) -> String {
    "\(goal(story)) from"
      + " \(Number.percent(story.progress)) in \(ParameterUnit.seconds.text(story.length)),"
      + " \(curve), of a transition of \(ParameterUnit.seconds.text(story.duration))"
  }

  /// Where the transition settles: `on to the end`, `back to the start`; with stops, `on to half`, `back to half`.
  private func goal(_ story: CompletionStory) -> String {
    if case .stop(let name) = outcome.decision {
      return story.finishes ? "on to \(name)" : "back to \(name)"
    }
    return story.finishes ? "on to the end" : "back to the start"
  }

  private func speedName(_ story: CompletionStory) -> String {
    story.finishes ? "completion-speed" : "cancel-speed"
  }

  /// Says in words whether the transition starts to settle at the finger's speed; if not, which speed setting would
  /// match.
  ///
  /// The setting is the completion speed if the transition finishes, and the cancel speed otherwise.
  private func match(_ story: CompletionStory) -> String {
    let name = speedName(story)
    switch story.match {
    case .nothingLeft: return "nothing was left to complete"
    case .matched: return "the completion continues at the finger's speed"
    case .startsAtRest:
      return
        "under \(curve) no completion speed can match the finger: the curve starts with speed 0"
    case .fingerDoesNotMoveThere:
      return story.fingerRate == 0
        ? "no completion speed can match a finger that pauses"
        : "no completion speed can match a finger that goes the other way"
    case .speed(let speed):
      return "\(name) \(Number.fixed(speed, decimals: 3)) would match the finger"
    case .outOfReach:
      return "no constant \(name) from \(Number.shortest(SpeedRule.minimumSpeed)) to"
        + " \(Number.shortest(SpeedRule.maximumSpeed)) matches the finger"
    }
  }

  /// The curve or spring with which the transition settles.
  private var curve: String { controller.timing.text }

  private var speedText: String {
    setting(completion?.finishes ?? false ? "completion-speed" : "cancel-speed")
  }

  private func setting(_ name: String) -> String {
    controller.parameters.first { $0.name == name }?.text(in: controller) ?? name
  }

  private func rate(_ value: Double) -> String {
    Number.fixed(value, decimals: 3, signed: true) + " per second"
  }
}

/// The rule as a tree: which parts are true, with their values, and which clause decided.
extension Explanation {
  var ruleSection: ExplanationSection {
    guard let story = rule else {
      let reason =
        isSelfDriven && outcome.rule != nil
        ? "the scene's own code decides, and the clause of its decision cannot be seen"
        : outcome.rule ?? "the gesture never started the transition"
      return ExplanationSection(title: "rule", rows: [["not evaluated: \(reason)"]])
    }
    var rows: [[String]] = []
    if story.boundaries.isEmpty { Self.write(story.condition, depth: 0, to: &rows) }
    for boundary in story.boundaries {
      let answer = boundary.condition.holds ? "passed" : "not passed"
      rows.append([
        "from \(boundary.lower) to \(boundary.upper): \(answer)", "", "", "",
      ])
      Self.write(boundary.condition, depth: 1, to: &rows, marksClause: boundary.decides)
    }
    return ExplanationSection(title: "rule, \(moment(story))", rows: rows, isTree: true)
  }

  private func moment(_ story: RuleStory) -> String {
    let times = counted(story.timesAsked, "time")
    switch controller.decide {
    case .release: return "evaluated at the release"
    case .lastChange: return "evaluated \(times), with the answer of the last change"
    case .during:
      return story.condition.holds
        ? "evaluated \(times), until it held"
        : "evaluated \(times) and never held, here at the release"
    }
  }

  /// Writes one row for each part of the rule: `[x]` if the part is true, `[ ]` if it is false.
  private static func write(
    _ condition: ExplainedCondition, depth: Int, to rows: inout [[String]],
    marksClause: Bool = true
  ) {
    let indent = String(repeating: "    ", count: depth)
    let mark = condition.holds ? "[x] " : "[ ] "
    switch condition.kind {
    case .clause(let clause):
      rows.append([
        indent + mark + condition.text, clause.valuesText, clause.marginText,
        condition.decides && marksClause ? "<- decides" : "",
      ])
      for source in (clause.left.sources + clause.right.sources).uniqued {
        rows.append([indent + "      \(source.text)", source.valueText, "", ""])
      }
    case .and(let parts):
      rows.append([indent + mark + "all of", "", "", ""])
      for part in parts { write(part, depth: depth + 1, to: &rows, marksClause: marksClause) }
    case .or(let parts):
      rows.append([indent + mark + "any of", "", "", ""])
      for part in parts { write(part, depth: depth + 1, to: &rows, marksClause: marksClause) }
    case .not(let part):
      rows.append([indent + mark + "not", "", "", ""])
      write(part, depth: depth + 1, to: &rows, marksClause: marksClause)
    case .choice(let test, let first, let second):
      rows.append([indent + mark + "if", "", "", ""])
      write(test, depth: depth + 1, to: &rows, marksClause: marksClause)
      for (word, part, isAsked) in [("then", first, test.holds), ("else", second, !test.holds)] {
        rows.append([indent + "    \(word)\(isAsked ? "" : ", not asked")", "", "", ""])
        write(part, depth: depth + 1, to: &rows, marksClause: marksClause)
      }
    }
  }
}

extension ExplainedClause {
  /// The two sides with their values, `412.0 > 300.0 pt/s`, with as many decimals as are needed to tell them apart.
  var valuesText: String {
    var decimals = unit.tableDecimals
    func number(_ value: Double) -> String { Number.fixed(value, decimals: decimals) }
    while left.value != right.value, number(left.value) == number(right.value), decimals < 9 {
      decimals += 1
    }
    let text = "\(number(left.value)) \(relation.rawValue) \(number(right.value))"
    return unit.rawValue.isEmpty ? text : "\(text) \(unit.rawValue)"
  }

  /// The margin, `by +112.0 pt/s`, with as many decimals as are needed to show that it is not 0.
  var marginText: String {
    let decimals = Number.visibleDecimals(of: margin, atLeast: unit.tableDecimals)
    let number = Number.fixed(margin, decimals: decimals, signed: true)
    return "by " + (unit.rawValue.isEmpty ? number : "\(number) \(unit.rawValue)")
  }
}

extension ExplainedOperand {
  /// The value with its unit.
  var valueText: String { unit.map { $0.text(value) } ?? Number.fixed(value, decimals: 3) }
}

extension [ExplainedOperand] {
  /// The operands without repetitions, in the order of their first occurrence.
  fileprivate var uniqued: [ExplainedOperand] {
    var seen: Set<String> = []
    return filter { seen.insert($0.text).inserted }
  }
}
