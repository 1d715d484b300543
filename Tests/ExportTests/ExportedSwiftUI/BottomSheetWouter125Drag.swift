// swift-format-ignore-file
//
// Written by panlab 0.1.0 from the controller 'bottom-sheet-wouter125'.
// Source: Wouter125/BottomSheet@7703495, Snapping.swift (MIT): beyond 1800 pt/s on average the
//   direction, else the nearest.
// Controller fingerprint: b1081f568eceb20b.
// Note: unproven: whether SwiftUI's velocity weighs the last two pairs of points, and whether it
//   takes the up as a sample; the controller has drag-up place.

import SwiftUI

/// Lets SwiftUI's drag move a surface, and decides where it settles.
///
/// It settles beyond the stops' boundaries that pass
///
///     if mean-velocity > velocity-threshold then translation >= 0pt else if mean-velocity < -velocity-threshold then translation >= extent else translation > extent / 2
///
/// The rule is asked in `onEnded`. SwiftUI does not call `onEnded` when a touch is cancelled,
/// and resets `@GestureState` then (Apple, GestureState); the surface stays where the finger
/// had it.
///
/// Lay the surface out where its travel is 0; it is moved up by its travel. `size` is that of
/// its container.
///
/// Evidence: none was given.
struct BottomSheetWouter125Drag: ViewModifier {
  /// The stops, in ascending order.
  enum Stop: Int, CaseIterable {
    case low, middle, high

    /// The travel at which it lies, in points, in a container of a size in points.
    func travel(width: Double, height: Double) -> Double {
      switch self {
      case .low: 0.25 * height
      case .middle: 0.5 * height
      case .high: 0.9 * height
      }
    }
  }

  /// Where the surface rests, or rested when the drag began.
  @Binding var stop: Stop
  /// The size of the surface's container, in points.
  var size: CGSize

  /// The numbers.
  enum Tuning {
    /// velocity-threshold: the speed towards completion the rule compares with; in pt/s,
    ///   0...5000.
    static let velocityThreshold = 1800.0
    /// What the animator returns from `transitionDuration(using:)`, in seconds.
    static let duration = 0.35
  }

  @State private var drag = Drag()
  /// Where the finger has the surface, in points of travel; nil while it rests.
  @State private var held: Double?
  /// False again when the touch ends, however it does.
  @GestureState private var isTouching = false

  init(stop: Binding<Stop>, size: CGSize) {
    _stop = stop
    self.size = size
  }

  /// The surface's place, in points of travel.
  var travel: Double { held ?? rest }

  func body(content: Content) -> some View {
    content
      .offset(x: 0, y: CGFloat(-travel))
      .gesture(gesture)
      .onChange(of: isTouching) { _, isTouching in
        // After an end there is nothing left to do.
        if !isTouching { touchWasCancelled() }
      }
  }

  private var gesture: some Gesture {
    DragGesture(minimumDistance: 10.0, coordinateSpace: .global)
      .updating($isTouching) { _, isTouching, _ in isTouching = true }
      .onChanged { value in changed(value) }
      .onEnded { value in ended(value) }
  }

  private func changed(_ value: DragGesture.Value) {
    if !drag.isInProgress {
      drag = Drag(isInProgress: true, recognizedAt: value.time, origin: .zero)
    }
    drag.peak = max(drag.peak ?? along(value), along(value))
    drag.last = value
    held = shown(after: along(value))
  }

  private func ended(_ value: DragGesture.Value) {
    defer { drag = Drag() }
    guard drag.isInProgress else { return }
    held = shown(after: along(value))
    decide(after: value)
  }

  private func touchWasCancelled() {
    // The surface stays where it is.
    drag = Drag()
  }

  private func decide(after value: DragGesture.Value) {
    settle(answer(at: value) ?? stop, after: value)
  }

  /// The stop that the rule yields; nil where it passes one boundary and not one before it.
  func answer(at value: DragGesture.Value) -> Stop? {
    let passed = places.indices.dropLast().map { moment(of: value, from: $0).passes }
    let count = passed.firstIndex(of: false) ?? passed.count
    return passed[count...].contains(true) ? nil : Stop(rawValue: count)
  }

  /// Animates the surface to where it settles.
  private func settle(_ target: Stop, after value: DragGesture.Value) {
    let end = places[target.rawValue]
    let distance = end - travel
    let rest = min(abs(distance) / max(places[places.count - 1] - places[0], 1.0), 1.0) * Tuning.duration
    withAnimation(.timingCurve(0.42, 0.0, 0.58, 1.0, duration: rest)) {
      held = nil
      stop = target
    }
  }

  /// The travels of the stops, in points.
  private var places: [Double] {
    let (width, height) = (Double(size.width), Double(size.height))
    return Stop.allCases.map { $0.travel(width: width, height: height) }
  }

  private var rest: Double { places[stop.rawValue] }

  /// Where a drag has the surface, in points of travel; beyond the ends on a rubber band.
  private func shown(after travel: Double) -> Double {
    let place = places[stop.rawValue] + travel
    let inside = min(max(place, places[0]), places[places.count - 1])
    let (pull, length) = (0.55 * abs(place - inside), places[places.count - 1] - places[0])
    let band = pull * length / (pull + length)
    return place < inside ? inside - band : inside + band
  }

  /// The travel since the drag began, in points.
  private func along(_ value: DragGesture.Value) -> Double {
    Double(-(value.translation.height - drag.origin.height))
  }

  /// The drag between a stop and the next one.
  private func moment(of value: DragGesture.Value, from lower: Int) -> Moment {
    let travel = along(value)
    let extent = places[lower + 1] - places[lower]
    let origin = places[stop.rawValue] - places[lower]
    let translation = origin + travel
    func progress(_ travel: Double) -> Double {
      extent > 0 ? travel / extent : 0.0
    }
    return Moment(
      progress: progress(translation),
      translation: translation,
      extent: extent,
      origin: origin,
      active: value.time.timeIntervalSince(drag.recognizedAt))
  }

  /// The drag so far.
  private struct Drag {
    var isInProgress = false
    var recognizedAt = Date.distantPast
    var origin = CGSize.zero
    var peak: Double?
    var last: DragGesture.Value?
  }

  /// What the rule sees; positive towards the end.
  private struct Moment {
    /// Travel over extent.
    var progress: Double
    /// Travel towards completion, in pt.
    var translation: Double
    /// The travel that counts as progress 1, in pt.
    var extent: Double
    /// Where the drag began, beyond the lower of two neighbouring stops, in pt.
    var origin: Double
    /// Time since the gesture was recognised, in s.
    var active: Double

    /// Travel since the drag began, at whatever stop, in pt.
    var dragged: Double { translation - origin }

    /// Travel since the drag began over the time since its recognition, in pt/s.
    var meanVelocity: Double { divide(dragged, by: active) }

    /// The rule.
    var passes: Bool {
      meanVelocity > Tuning.velocityThreshold
        ? translation >= 0.0
        : (meanVelocity < -Tuning.velocityThreshold ? translation >= extent : translation > divide(extent, by: 2.0))
    }
  }
}

/// A quotient that stays finite: by 0 it is ±1e15, and 0 for 0 / 0.
private func divide(_ dividend: Double, by divisor: Double) -> Double {
  if divisor == 0 { return dividend == 0 ? 0.0 : dividend > 0 ? 1e15 : -1e15 }
  return min(max(dividend / divisor, -1e15), 1e15)
}
