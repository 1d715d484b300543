import Traces

@testable import Synthesis

/// What the statistics of a gesture are taken from; computed from the samples alone.
struct SynthMeasure {
  let kind: String
  let intent: Label.Intent?
  let person: String
  /// Milliseconds from touch-down to the end.
  let duration: Double
  let samples: Double
  /// The length of the path, in points.
  let travel: Double
  /// The highest speed over two sampling steps, in points per second.
  let peak: Double
  /// The speed over the last two frames before the last move, in points per second.
  let release: Double
  /// The same along the family's direction, signed.
  let velocity: Double
  /// How far along the last move is from touch-down, as a fraction of the whole way.
  let progress: Double
  /// Milliseconds from touch-down to the first move.
  let freeze: Double
  /// Points from touch-down to the first move.
  let jump: Double
  /// Milliseconds from the last move to the end.
  let pause: Double
  let startX: Double
  let startY: Double
  let isCancelled: Bool

  /// Measures a trace; nil if it has no move or was not generated.
  init?(_ trace: Trace) {
    let all = trace.samples
    let moves = all.filter { $0.phase == .moved }
    guard let down = all.first, let up = all.last, let first = moves.first, let last = moves.last
    else { return nil }
    guard let recipe = trace.metadata["synth"].flatMap(SynthesisRecipe.init) else { return nil }
    let direction = recipe.family.direction
    func along(_ a: Trace.Sample, _ b: Trace.Sample) -> Double {
      switch direction {
      case .right: b.x - a.x
      case .left: a.x - b.x
      case .down: b.y - a.y
      case .up: a.y - b.y
      }
    }
    func distance(_ a: Trace.Sample, _ b: Trace.Sample) -> Double {
      ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
    }
    kind = trace.metadata["gesture"] ?? ""
    intent = trace.label?.intent
    person = trace.metadata["person"] ?? ""
    duration = trace.duration * 1000
    samples = Double(all.count)
    travel = zip(all, all.dropFirst()).reduce(0) { $0 + distance($1.0, $1.1) }
    peak = zip(all.dropFirst(), all.dropFirst(3)).reduce(0) {
      max($0, distance($1.0, $1.1) / ($1.1.time - $1.0.time))
    }
    let before = all.last { $0.time < last.time - 0.0155 } ?? down
    release = distance(before, last) / (last.time - before.time)
    velocity = along(before, last) / (last.time - before.time)
    progress = along(down, last) / recipe.family.extent(of: recipe.screen)
    freeze = (first.time - down.time) * 1000
    jump = distance(first, down)
    pause = (up.time - last.time) * 1000
    startX = down.x
    startY = down.y
    isCancelled = up.phase == .cancelled
  }

  /// True if finishing beyond half-way does what was meant.
  var obeysProgress: Bool { (progress > 0.5) == (intent == .finish) }

  /// True if a throw decides and, without one, half-way, and a cancelled touch never finishes.
  var obeysVelocityOrProgress: Bool {
    let finishes = !isCancelled && (velocity > 300 || velocity >= -300 && progress > 0.5)
    return finishes == (intent == .finish)
  }

  /// True for the sweeps that the reference statistics of real drags describe.
  var isDrag: Bool {
    intent == .finish && ["drag", "diagonal-start", "edge-start"].contains(kind)
  }
}

extension [Double] {
  /// The value below which this fraction of the values lies, interpolated; NaN without values.
  func quantile(_ fraction: Double) -> Double {
    let values = sorted()
    guard let last = values.last else { return .nan }
    let position = Double(values.count - 1) * fraction
    let index = Int(position)
    guard index + 1 < values.count else { return last }
    return values[index] + (values[index + 1] - values[index]) * (position - Double(index))
  }
}
