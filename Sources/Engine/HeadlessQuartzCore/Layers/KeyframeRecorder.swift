import MotionMath

/// Records the changes made in a `UIView.animateKeyframes` block, and animates them at the end of the block.
package final class KeyframeRecorder {
  /// A keyframe: a part of a keyframe animation's duration, with its start and length as fractions of that duration.
  package struct Slot {
    let recorder: KeyframeRecorder
    let start, length: Double

    package init(whole recorder: KeyframeRecorder) {
      self.init(recorder: recorder, start: 0, length: 1)
    }

    private init(recorder: KeyframeRecorder, start: Double, length: Double) {
      (self.recorder, self.start, self.length) = (recorder, start, length)
    }

    package func part(start: Double, length: Double) -> Slot {
      let start = min(max(start, 0), 1)
      let length = min(max(length, 0), 1 - start)
      return Slot(
        recorder: recorder, start: self.start + start * self.length, length: length * self.length)
    }
  }

  /// The keyframes of one property of one layer.
  private struct Track {
    struct Step {
      let start, end: Double
      var value: AnimatableValue
    }

    let layer: CALayer
    let property: LayerProperty
    /// The property's value on screen before the first keyframe.
    let shown: AnimatableValue
    let modelBefore: AnimatableValue
    var steps: [Step]
  }

  private let mode: CAAnimationCalculationMode
  private var tracks: [Track] = []

  package init(mode: CAAnimationCalculationMode) { self.mode = mode }

  /// Records a change; if one keyframe changes a property several times, the last change counts.
  func record(
    _ property: LayerProperty, of layer: CALayer, from shown: AnimatableValue,
    to value: AnimatableValue, modelBefore: AnimatableValue, in slot: Slot
  ) {
    let step = Track.Step(start: slot.start, end: slot.start + slot.length, value: value)
    let known = tracks.firstIndex { $0.layer === layer && $0.property == property }
    guard let known else {
      tracks.append(
        Track(
          layer: layer, property: property, shown: shown, modelBefore: modelBefore, steps: [step]))
      return
    }
    let same = tracks[known].steps.firstIndex { $0.start == step.start && $0.end == step.end }
    if let same {
      tracks[known].steps[same].value = value
    } else {
      tracks[known].steps.append(step)
    }
  }

  /// Creates one animation for each changed property.
  package func animate(in context: AnimationContext) {
    for track in tracks {
      let model = track.property.value(in: track.layer.values)
      var (times, values) = keyframes(of: track)
      let isAdditive = model.isAdditive
      if isAdditive { values = values.map { $0.subtracting(model) } }
      let settings = ValueTrack.Settings(mode: mode, keyTimes: times)
      track.layer.addBlockAnimation(
        BlockKeyframes(
          property: track.property, track: ValueTrack(values, settings), isAdditive: isAdditive),
        modelBefore: track.modelBefore, context)
    }
    tracks = []
  }

  /// The times and values of a track's keyframes; between the end of one keyframe and the start of the next, the value
  /// is constant.
  private func keyframes(of track: Track) -> (times: [Double], values: [AnimatableValue]) {
    var (times, values) = ([0.0], [track.shown])
    func append(_ time: Double, _ value: AnimatableValue) {
      times.append(time)
      values.append(value)
    }
    let steps = track.steps.enumerated().sorted {
      ($0.element.start, $0.offset) < ($1.element.start, $1.offset)
    }
    for (_, step) in steps {
      if step.start > times[times.count - 1] { append(step.start, values[values.count - 1]) }
      append(max(step.end, times[times.count - 1]), step.value)
    }
    if times[times.count - 1] < 1 { append(1, values[values.count - 1]) }
    return (times, values)
  }
}

/// The effect of keyframes on one property.
struct BlockKeyframes: BlockEffect {
  let property: LayerProperty
  let track: ValueTrack
  /// Whether the keyframes' values are added to the property's value rather than replacing it.
  let isAdditive: Bool
  var stacks: Bool { isAdditive }

  func apply(to values: inout LayerValues, progress: Double, repetition: Int) {
    let value = track.value(at: progress)
    property.set(isAdditive ? property.value(in: values).adding(value) : value, in: &values)
  }
}
