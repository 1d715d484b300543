/// A phone and the app on it, which share no code with the engine.
///
/// It knows what is measured of UIKit's pan and of a percent-driven transition: the pan begins once the finger has gone
/// 10 pt across or 12 pt up or down, its speed is three quarters of the step before and a quarter of the last one, a finger that lifts
/// changes neither, and what remains of a transition takes its share of the duration. What a phone does otherwise is
/// its ``Habit``.
struct ModelPhone: Sendable {
  /// A model of device with its screen as it is held, and the rate of touches and frames.
  struct Model: Sendable {
    let name: String, width: Double, height: Double, hz: Double
  }

  /// Which way finishes.
  enum Way: String, Sendable, CaseIterable {
    case right, left, down, up
  }

  /// The decision of the app, as a formula of its own.
  enum Rule: String, Sendable, CaseIterable {
    case either, far, projected
  }

  /// What a phone does otherwise than the app's numbers say.
  enum Habit: Sendable, Hashable {
    case progressThreshold(Double), velocityThreshold(Double)
    case velocityFactor(Double), lastStep
    case offset(Double), way(Double)
    case duration(Double)
    case mirrored
    /// Nothing begins where the finger lands beyond this share of the screen across the way; 0 is everywhere.
    case beginsWithin(Double)
    case sinceBegan
    /// The app sees touches at 30 Hz, without the last moves, or transitions later.
    case thirtyHertz, dropsLast(Int), late(Double)
    /// The app misses one to three moves amid every stroke, up to so many moves before the last.
    case skips(Int)
    case reducedMotion
    // Habits of which nobody thinks.
    case coin, byTime(Double), byHeight, everyThird, jittery, onlyFast, window
  }

  var model: Model
  var way: Way
  var rule: Rule
  var habits: Set<Habit> = []
  var system = "iOS 26.1"

  static let models = [
    Model(name: "iPhone17,1", width: 402, height: 874, hz: 120),
    Model(name: "iPhone15,4", width: 393, height: 852, hz: 60),
    Model(name: "iPhone14,6", width: 375, height: 667, hz: 60),
    Model(name: "iPhone17,2-turned", width: 956, height: 440, hz: 120),
    Model(name: "iPad14,3", width: 834, height: 1194, hz: 120),
  ]

  struct Point: Sendable {
    var time: Double, x: Double, y: Double
  }

  /// The finger from its landing to its last move; `up` is when it lifts.
  struct Stroke: Sendable {
    var points: [Point] = []
    var up = 0.0
  }

  // MARK: Fingers

  /// The strokes of one person, which cover slow drags, flicks, ways back, rests before the lift, taps and strokes
  /// against the way.
  func strokes(_ count: Int, seed: UInt64) -> [Stroke] {
    var random = Dice(state: seed)
    return (0..<count).map { stroke($0, &random) }
  }

  private func stroke(_ number: Int, _ random: inout Dice) -> Stroke {
    let isAcross = way == .right || way == .left
    let extent = isAcross ? model.width : model.height
    // As far as a thumb reaches.
    let reach = min(extent, 500)
    let start: (along: Double, across: Double) = (
      random.number(10, 0.1 * extent), random.number(0.2, 0.9)
    )
    var far = random.number(0.1, 0.8) * reach
    var seconds = random.number(0.15, 0.7)
    var back = 0.0
    var rest = 0.0
    switch number % 8 {
    case 0: (far, seconds) = (random.number(0.2, 0.45) * reach, random.number(0.06, 0.14))
    case 1: back = random.number(0.1, 0.5) * far
    case 2: rest = random.number(0.1, 0.4)
    case 3 where number % 16 == 3: far = random.number(2, 7)
    case 4 where number % 16 == 4: far = -random.number(20, 80)
    case 5: seconds = random.number(0.8, 1.5)
    default: break
    }
    let slant = random.number(-0.15, 0.15)
    // A drag that is lifted in motion ends before its speed does.
    let stop = random.number(0.55, 1)
    let step = 1 / model.hz
    var stroke = Stroke()
    let turn = back > 0 ? 0.7 : 1.0
    let count = max(3, Int(seconds / step))
    for index in 0...count {
      let share = Double(index) / Double(count) * stop
      func smooth(_ s: Double) -> Double { s * s * s * (10 - 15 * s + 6 * s * s) }
      let along =
        share <= turn
        ? far * smooth(share / turn) : far - back * smooth((share - turn) / (1 - turn + 0.1))
      let across = along * slant
      stroke.points.append(
        place(time(ofFrame: index), start.along + along, start.across, across, extent))
    }
    let last = stroke.points[count]
    if rest > 0 {
      // The finger is not quite still: one more move of a third of a point.
      let frames = Int((0.5 * rest / step).rounded())
      var settled = last
      settled.time = time(ofFrame: count + frames)
      settled.x += isAcross ? 1.0 / 3 : 0
      settled.y += isAcross ? 0 : 1.0 / 3
      stroke.points.append(settled)
      stroke.up = time(ofFrame: count + 2 * frames)
    } else {
      stroke.up = time(ofFrame: count + 1)
    }
    return stroke
  }

  /// When the finger is measured for a frame: the landing at 0, whatever follows a little before its frame.
  private func time(ofFrame frame: Int) -> Double {
    frame == 0 ? 0 : (Double(frame) - 0.4) / model.hz
  }

  private func place(
    _ time: Double, _ along: Double, _ share: Double, _ across: Double, _ extent: Double
  ) -> Point {
    // A screen of three pixels a point, written with four decimals.
    func third(_ value: Double) -> Double {
      ((value * 3).rounded() / 3 * 10_000).rounded() / 10_000
    }
    let forwards = way == .right || way == .down
    let main = forwards ? along : extent - along
    return way == .right || way == .left
      ? Point(time: time, x: third(main), y: third(share * model.height + across))
      : Point(time: time, x: third(share * model.width + across), y: third(main))
  }

  // MARK: What the phone does

  /// What the phone did with a stroke.
  struct Answer: Sendable {
    var outcome = "none"
    var began: Double?, release: Double?, ended: Double?
    var percent: Double?
    var translation = (x: 0.0, y: 0.0), velocity = (x: 0.0, y: 0.0)
    var frames: [(time: Double, x: Double, y: Double)] = []
  }

  private func first<T>(_ find: (Habit) -> T?) -> T? { habits.lazy.compactMap(find).first }

  private var extent: Double { way == .right || way == .left ? model.width : model.height }

  func answer(to stroke: Stroke, number: Int) -> Answer {
    var seen = stroke.points
    if habits.contains(.thirtyHertz) {
      func frame(_ time: Double) -> Double { (30 * time).rounded(.up) }
      seen = seen.indices.filter { index in
        let next = index + 1 < seen.count ? seen[index + 1].time : stroke.up
        return index == 0 || frame(seen[index].time) < frame(next)
      }.map { seen[$0] }
    }
    if let count = first({ if case .dropsLast(let count) = $0 { count } else { nil } }) {
      seen.removeLast(min(count, seen.count - 2))
    }
    if let farthest = first({ if case .skips(let count) = $0 { count } else { nil } }) {
      var dice = Dice(state: UInt64(number) &* 104_729 &+ 3)
      let count = 1 + Int(dice.number(0, 2.999))
      let end = seen.count - 1 - Int(dice.number(0, Double(farthest) - 0.001))
      if end - count > 0 { seen.removeSubrange(end - count..<end) }
    }
    let landing = seen[0]
    if let share = first({ if case .beginsWithin(let share) = $0 { share } else { nil } }) {
      let across =
        way == .right || way == .left ? landing.y / model.height : landing.x / model.width
      if across > share { return Answer() }
    }
    guard
      let start = seen.firstIndex(where: {
        // The pan asks more of a finger that goes up or down.
        abs($0.x - landing.x) >= 10 || abs($0.y - landing.y) >= 12
      })
    else { return Answer() }
    let late = first { if case .late(let late) = $0 { late } else { nil } } ?? 0
    var answer = Answer()
    answer.began = seen[start].time + late
    answer.release = stroke.up + late
    let last = seen[seen.count - 1]
    answer.translation = (last.x - landing.x, last.y - landing.y)
    let speeds = zip(seen.dropFirst(), seen).map { (new, old) in
      (x: (new.x - old.x) / (new.time - old.time), y: (new.y - old.y) / (new.time - old.time))
    }
    let (now, before) = (speeds[speeds.count - 1], speeds[max(0, speeds.count - 2)])
    let share = habits.contains(.lastStep) ? 0.0 : 0.75
    let factor =
      first { if case .velocityFactor(let factor) = $0 { factor } else { nil } } ?? 1
    answer.velocity = (
      factor * (share * before.x + (1 - share) * now.x),
      factor * (share * before.y + (1 - share) * now.y)
    )
    if habits.contains(.jittery) {
      answer.velocity.x *= 1 + 0.3 * (Double(number * 7 % 11) / 5 - 1)
      answer.velocity.y *= 1 + 0.3 * (Double(number * 7 % 11) / 5 - 1)
    }

    // Towards completion.
    let sign = (way == .right || way == .down ? 1.0 : -1) * (habits.contains(.mirrored) ? -1 : 1)
    func along(_ vector: (x: Double, y: Double)) -> Double {
      sign * (way == .right || way == .left ? vector.x : vector.y)
    }
    var skipped = first { if case .offset(let offset) = $0 { offset } else { nil } } ?? 0
    if habits.contains(.sinceBegan) {
      skipped += along((seen[start].x - landing.x, seen[start].y - landing.y))
    }
    let travel = along(answer.translation) - skipped
    let length = extent + (first { if case .way(let more) = $0 { more } else { nil } } ?? 0)
    let progress = min(max(travel / length, 0), 1)
    let finishes = finishes(
      progress, along(answer.velocity), travel, length, stroke, number)
    answer.percent = progress
    answer.outcome = finishes ? "finish" : "cancel"
    let duration =
      first { if case .duration(let seconds) = $0 { seconds } else { nil } } ?? 0.35
    answer.ended = stroke.up + late + duration * (finishes ? 1 - progress : progress)

    // Until the finger lifts, the screen slides to the right by its width times the progress, whatever the way.
    // The app moves nothing as the pan begins, and what it moves is on the screen in the next frame.
    for point in seen[(start + 1)...] {
      var reached = along((point.x - landing.x, point.y - landing.y)) - skipped
      if habits.contains(.reducedMotion) { reached = 0 }
      let time = ((point.time * model.hz).rounded(.up) + 1) / model.hz + late
      answer.frames.append((time, min(max(reached / length, 0), 1) * model.width, 0))
    }
    return answer
  }

  private func finishes(
    _ progress: Double, _ velocity: Double, _ travel: Double, _ length: Double, _ stroke: Stroke,
    _ number: Int
  ) -> Bool {
    let half =
      first { if case .progressThreshold(let share) = $0 { share } else { nil } } ?? 0.5
    let fast =
      first { if case .velocityThreshold(let speed) = $0 { speed } else { nil } } ?? 300
    for habit in habits {
      switch habit {
      case .coin:
        var dice = Dice(state: UInt64(number) &* 7919 &+ 11)
        return dice.number(0, 1) > 0.5
      case .byTime(let seconds): return stroke.up < seconds
      case .byHeight:
        return stroke.points[0].y + stroke.points[0].x > 0.5 * (model.width + model.height)
      case .everyThird where number % 3 == 0: return !(progress > half)
      case .window: return progress > 0.15 && progress < 0.45
      case .onlyFast: return velocity * progress > 170 && stroke.points.count % 2 == 0
      default: break
      }
    }
    switch rule {
    case .either: return velocity > fast || (velocity >= -fast && progress > half)
    case .far: return progress > half
    case .projected: return travel + 0.2 * velocity > half * length
    }
  }

  // MARK: As a recorder writes it

  /// The recording of a stroke and of what the phone did, as text.
  func recording(of stroke: Stroke, number: Int, frames: String? = nil) -> String {
    let answer = answer(to: stroke, number: number)
    var lines = [
      "# screen: \(number0(model.width))x\(number0(model.height))", "# device: \(model.name)",
      "# system: \(system)", "# outcome: \(answer.outcome)",
    ]
    let isTimed = !habits.contains(.thirtyHertz)
    if isTimed { lines.append("# display-hz: \(number0(model.hz))") }
    if let began = answer.began, let release = answer.release, let ended = answer.ended,
      let percent = answer.percent
    {
      let words = [
        "source=coordinator", "began=\(text(began))", "release=\(text(release))",
        "ended=\(text(ended))", "percent=\(text(percent))",
        "translation=\(text(answer.translation.x)),\(text(answer.translation.y))",
        "velocity=\(text(answer.velocity.x)),\(text(answer.velocity.y))",
      ]
      lines.append(
        "# observed: " + (words + (frames.map { ["frames=\($0)"] } ?? [])).joined(separator: " "))
    }
    lines.append("t_ms,x,y,phase" + (isTimed ? ",dispatch_ms" : ""))
    func row(_ time: Double, _ point: Point, _ phase: String) {
      let dispatch = (time * model.hz).rounded(.up) / model.hz
      lines.append(
        "\(text(1000 * time)),\(text(point.x)),\(text(point.y)),\(phase)"
          + (isTimed ? ",\(text(1000 * dispatch))" : ""))
    }
    for (index, point) in stroke.points.enumerated() {
      row(point.time, point, index == 0 ? "began" : "moved")
    }
    row(stroke.up, stroke.points[stroke.points.count - 1], "ended")
    return lines.joined(separator: "\n") + "\n"
  }

  /// The table of frames of a stroke.
  func frames(of stroke: Stroke, number: Int) -> String {
    let rows = answer(to: stroke, number: number).frames.map {
      "\(text(1000 * $0.time)),detail,\(text($0.x)),\(text($0.y)),\(text(model.width)),\(text(model.height))\n"
    }
    return "t_ms,view,x,y,width,height\n" + rows.joined()
  }

  private func number0(_ value: Double) -> String { String(Int(value)) }

  private func text(_ value: Double) -> String {
    let rounded = (value * 10_000).rounded() / 10_000
    return "\(rounded == 0 ? 0 : rounded)"
  }
}

/// Numbers from a seed (SplitMix64).
private struct Dice {
  var state: UInt64

  mutating func number(_ least: Double, _ most: Double) -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    z ^= z >> 31
    return least + (most - least) * Double(z >> 11) / Double(1 << 53)
  }
}
