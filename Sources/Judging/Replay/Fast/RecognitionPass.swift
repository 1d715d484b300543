import Controllers
import Foundation
import HeadlessUIKit
import MotionMath
import Scenes
import Traces

/// A pass of traces through the recogniser alone: no views, no event queue, no transition.
///
/// Handles one contact of a single finger, up to its release or cancellation. Any other trace is
/// ``RecognizedGesture/Course/intricate``.
struct RecognitionPass {
  /// The changes of the pan in all gestures so far, concatenated; empty unless the settings keep them.
  private(set) var changes: [GestureInstant] = []

  private let axis: FingerAxis
  private let estimator: VelocityEstimator
  private let drag: DragUp?
  private let delay: Seconds
  private let keepsChanges: Bool
  private let settings: ReplaySettings
  private let newPan: LonePan

  private var pan: LonePan
  /// The samples of the gesture so far, for velocity estimators that need them.
  private var history: [PositionSample] = []
  private var gesture = RecognizedGesture()
  /// Whether a SwiftUI drag moved or ended in the very touch event that recognised it, before its transition had
  /// started.
  ///
  /// What was shown at that moment can only be determined by a replay through the full stack.
  private var isUnshown = false
  private var delivery = TouchDelivery.frame
  private var rate = 0.0

  init(_ controller: Controller, settings: ReplaySettings) {
    let key = RecognizerSettings(controller, settings: settings)
    axis = key.axis
    estimator = key.velocityEstimator
    (drag, delay) = (key.drag, key.delay)
    keepsChanges = key.keepsChanges
    self.settings = settings
    newPan = MainThread.run { LonePan(like: controller.makeRecognizer()) }
    pan = newPan
  }

  /// Reserves capacity for the pan's changes in all traces, so that ``changes`` is never reallocated.
  mutating func makeRoom(for traces: [Trace]) {
    if keepsChanges { changes.reserveCapacity(traces.reduce(0) { $0 + $1.samples.count }) }
  }

  /// Recognises the gesture of a trace on a device.
  mutating func gesture(of trace: Trace, on device: Device) -> RecognizedGesture {
    gesture = RecognizedGesture()
    (gesture.width, gesture.height) = (device.screen.width, device.screen.height)
    (delivery, rate) = (device.delivery, device.displayHz)
    (pan, isUnshown) = (newPan, false)
    history.removeAll(keepingCapacity: true)
    let start = changes.count
    // Only a replay shows whether another contact of the recording catches the surface.
    let mayBeCaught =
      settings.entry.hasSurface && (trace.contacts != nil || trace.metadata.nextContact != nil)
    if !trace.metadata.changesTheDevice, !mayBeCaught, play(trace.samples), !isUnshown {
      gesture.changes = start..<changes.count
    } else {
      changes.removeSubrange(start...)
      (gesture.course, gesture.last) = (.intricate, GestureInstant())
    }
    return gesture
  }

  /// Returns a gesture that must be replayed through the full stack.
  mutating func intricateGesture() -> RecognizedGesture {
    gesture = RecognizedGesture(course: .intricate)
    return gesture
  }

  /// The reason why the most recently recognised gesture cannot be used to judge the scene; nil if it can, or if a
  /// replay through the full stack is needed.
  func obstacle(of trace: Trace) -> Obstacle? {
    if gesture.course == .intricate { return nil }
    let across = trace.across(axis.direction)
    guard gesture.course == .unrecognized, let first = trace.samples.first else { return across }
    let (x, y) = (0.5 * gesture.width, 0.5 * gesture.height)
    let bounds = CGRect(x: 0, y: 0, width: gesture.width, height: gesture.height)
    // The view fills the window, but hit-testing converts the point through the view's centre, which may round the
    // point out of bounds.
    let isOnView =
      bounds.contains(CGPoint(x: first.x, y: first.y))
      && bounds.contains(CGPoint(x: first.x - x + x, y: first.y - y + y))
    guard isOnView else { return .missed }
    return Obstacle(pan.refusal, of: trace, by: pan.recognition, across: across)
      ?? .prevented(by: nil)
  }

  /// Plays the samples, one touch event after another; returns false if they are not a single ordinary contact.
  private mutating func play(_ samples: Trace.Samples) -> Bool {
    guard let first = samples.first, let up = samples.last, samples.count > 1,
      first.phase == .began, first.time >= 0, up.phase.isFinal
    else { return false }
    var index = 0
    var now = 0.0
    var (sample, last) = (first, first.time)
    var time = deliveryTime(of: first)
    while index < samples.count {
      guard time.isFinite, index == 0 || time >= now else { return false }
      // As in a replay, a touch event before the first frame is delivered at the first frame.
      now = 0 + time
      let start = index
      repeat {
        let isEnd = index == samples.count - 1
        guard sample.time >= last, isPlain(sample, index == 0, isEnd, in: first) else {
          return false
        }
        index += 1
        if index < samples.count {
          (sample, last) = (samples[index], sample.time)
          time = deliveryTime(of: sample)
        }
      } while delivery != .sample && index < samples.count && 0 + time == now
      deliver(samples, start..<index, at: max(now, 0))
    }
    gesture.lastDelivery = max(now, 0)
    return true
  }

  private func deliveryTime(of sample: Trace.Sample) -> Seconds {
    delivery.time(
      ofSampleAt: sample.time, dispatch: delivery == .recorded ? sample.dispatch : nil,
      delay: delay,
      rate: rate)
  }

  /// Whether a sample fits into a single contact of one finger, which begins with `first`.
  ///
  /// Its finger must be the finger of the first sample, and its coordinates finite. Only the first sample may begin the
  /// contact, and only the last sample may end it.
  private func isPlain(
    _ sample: Trace.Sample, _ isFirst: Bool, _ isLast: Bool, in first: Trace.Sample
  ) -> Bool {
    guard sample.touch == first.touch, sample.x.isFinite, sample.y.isFinite else { return false }
    switch sample.phase {
    case .began: return isFirst
    case .moved, .stationary: return !isFirst
    case .ended, .cancelled: return isLast
    }
  }

  /// Delivers the samples of one touch event: the contact first, then either the release or the last move.
  private mutating func deliver(_ samples: Trace.Samples, _ range: Range<Int>, at now: Seconds) {
    let first = samples[range.lowerBound]
    if first.phase == .began { begin(first, at: now) }
    let last = samples[range.upperBound - 1]
    if last.phase.isFinal {
      end(last, at: now)
    } else if let moved = range.last(where: { samples[$0].phase == .moved }) {
      if drag != nil {
        remember(samples[moved])
      } else {
        for index in range where samples[index].phase == .moved { remember(samples[index]) }
      }
      move(samples[moved], at: now)
    }
  }

  private mutating func remember(_ sample: Trace.Sample) {
    guard estimator != .uikit else { return }
    history.append(PositionSample(time: sample.time, x: sample.x, y: sample.y))
  }

  private mutating func begin(_ sample: Trace.Sample, at now: Seconds) {
    gesture.firstContact = sample.time + delay
    remember(sample)
    take(
      pan.begin(
        at: CGPoint(x: sample.x, y: sample.y), time: sample.time,
        screen: CGSize(width: gesture.width, height: gesture.height)), at: now)
  }

  private mutating func move(_ sample: Trace.Sample, at now: Seconds) {
    take(pan.move(to: CGPoint(x: sample.x, y: sample.y), time: sample.time), at: now)
  }

  private mutating func take(_ change: LonePan.Change, at now: Seconds) {
    switch change {
    case .nothing: break
    case .began:
      gesture.recognizedAt = now
      // A drag's recognition is also its first change.
      if drag != nil { changed(at: now) }
    case .changed: changed(at: now)
    }
  }

  private mutating func changed(at now: Seconds) {
    let reading = pan.read()
    if drag != nil, gesture.hasChanged, now == gesture.recognizedAt { isUnshown = true }
    let translation = travel(reading.translation)
    let peak = gesture.hasChanged ? max(gesture.last.peak, translation) : translation
    gesture.hasChanged = true
    gesture.last.peak = peak
    guard keepsChanges else { return }
    keep(reading, at: now)
    changes.append(gesture.last)
  }

  private mutating func end(_ sample: Trace.Sample, at now: Seconds) {
    let isCancelled = sample.phase == .cancelled
    if drag == .velocity, pan.isPanning, !isCancelled { remember(sample) }
    pan.end(isCancelled: isCancelled, at: CGPoint(x: sample.x, y: sample.y), time: sample.time)
    guard pan.isPanning else { return }
    if drag != nil, now == gesture.recognizedAt { isUnshown = true }
    gesture.course = isCancelled ? .cancelled : .released
    let reading = pan.read()
    let peak = travel(reading.translation)
    if !gesture.hasChanged || drag != nil && !isCancelled {
      gesture.last.peak = gesture.hasChanged ? max(gesture.last.peak, peak) : peak
    }
    keep(reading, at: now)
  }

  /// Stores the pan's current values in the gesture's last instant, except for the peak, which the caller has already
  /// set.
  private mutating func keep(_ reading: LonePan.Reading, at now: Seconds) {
    var velocity = reading.velocity
    if estimator != .uikit {
      let estimate = estimator.velocity(of: history, at: now - delay)
      velocity = CGPoint(x: estimate.x, y: estimate.y)
    }
    gesture.last.measure(
      PanReading(
        time: now, translation: reading.translation, velocity: velocity,
        location: reading.location, size: CGSize(width: gesture.width, height: gesture.height)),
      along: axis)
  }

  private func travel(_ vector: CGPoint) -> Double {
    axis.travel(x: vector.x, y: vector.y)
  }
}

extension Trace.Phase {
  fileprivate var isFinal: Bool { self == .ended || self == .cancelled }
}
