// swift-format-ignore-file
//
// Written by panlab 0.1.0 from the controller 'default'.
// Source: Panlab: a fast release decides by direction, a slow one by progress.
// Controller fingerprint: 18a03bece0d157bd.
// Note: unproven: whether SwiftUI's velocity weighs the last two pairs of points, and whether it
//   takes the up as a sample; the controller has drag-up place.

import SwiftUI

/// Lets SwiftUI's drag move a surface, and decides where it settles.
///
/// It goes on to its end when
///
///     velocity > velocity-threshold or (velocity >= -velocity-threshold and progress > progress-threshold)
///
/// The rule is asked in `onEnded`. SwiftUI does not call `onEnded` when a touch is cancelled,
/// and resets `@GestureState` then (Apple, GestureState); the surface goes back to where the
/// drag began.
///
/// Lay the surface out where its travel is 0; it is moved right by its travel. `size` is that
/// of its container.
///
/// Evidence: none was given.
struct DefaultDrag: ViewModifier {
  /// Whether the surface is at its end.
  @Binding var isFinished: Bool
  /// The size of the surface's container, in points.
  var size: CGSize

  /// The numbers.
  enum Tuning {
    /// progress-threshold: the progress the rule compares with; 0...1.
    static let progressThreshold = 0.5
    /// velocity-threshold: the speed towards completion the rule compares with; in pt/s,
    ///   0...5000.
    static let velocityThreshold = 300.0
    /// What the animator returns from `transitionDuration(using:)`, in seconds.
    static let duration = 0.35
  }

  @State private var drag = Drag()
  /// Where the finger has the surface, in points of travel; nil while it rests.
  @State private var held: Double?
  /// False again when the touch ends, however it does.
  @GestureState private var isTouching = false

  init(isFinished: Binding<Bool>, size: CGSize) {
    _isFinished = isFinished
    self.size = size
  }

  /// The surface's place, in points of travel.
  var travel: Double { held ?? rest }

  func body(content: Content) -> some View {
    content
      .offset(x: CGFloat(travel), y: 0)
      .gesture(gesture, including: isFinished ? .subviews : .all)
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
    defer { drag = Drag() }
    guard drag.isInProgress, let value = drag.last else { return }
    settle(false, after: value)
  }

  private func decide(after value: DragGesture.Value) {
    settle(answer(at: value), after: value)
  }

  /// Whether the surface goes on to its end.
  func answer(at value: DragGesture.Value) -> Bool { moment(of: value).passes }

  /// Animates the surface to where it settles.
  private func settle(_ finishes: Bool, after value: DragGesture.Value) {
    let end = finishes ? extent : 0.0
    let distance = end - travel
    let rest = min(abs(distance) / max(extent, 1.0), 1.0) * Tuning.duration
    withAnimation(.timingCurve(0.42, 0.0, 0.58, 1.0, duration: rest)) {
      held = nil
      isFinished = finishes
    }
  }

  /// The travel that counts as progress 1, in points.
  private var extent: Double {
    let width = Double(size.width)
    return width
  }

  private var rest: Double { isFinished ? extent : 0.0 }

  /// Where a drag has the surface, in points of travel.
  private func shown(after travel: Double) -> Double {
    min(max(travel, 0.0), extent)
  }

  /// The travel since the drag began, in points.
  private func along(_ value: DragGesture.Value) -> Double {
    Double((value.translation.width - drag.origin.width))
  }

  /// The drag as the rule sees it.
  private func moment(of value: DragGesture.Value) -> Moment {
    let travel = along(value)
    let translation = travel
    func progress(_ travel: Double) -> Double {
      min(max(extent > 0 ? travel / extent : 0.0, 0.0), 1.0)
    }
    return Moment(
      progress: progress(translation),
      velocity: Double(value.velocity.width))
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
    /// Speed towards completion, in pt/s.
    var velocity: Double

    /// The rule.
    var passes: Bool {
      velocity > Tuning.velocityThreshold
        || (velocity >= -Tuning.velocityThreshold && progress > Tuning.progressThreshold)
    }
  }
}
