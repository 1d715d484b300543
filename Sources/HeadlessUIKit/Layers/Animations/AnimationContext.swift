import MotionMath

/// What a running `UIView.animate` block gives to the changes made inside it.
struct AnimationContext {
  var duration: Seconds
  var delay: Seconds
  var pace: AnimationPace
  var repeats = false
  var autoreverses = false
  /// Repetitions, fractions allowed; 0 counts only `repeats`.
  var repeatCount = 0.0
  var allowsUserInteraction = false
  /// The part of a keyframe animation that changes belong to; nil outside of one.
  var keyframes: KeyframeRecorder.Slot?
  var group: CompletionGroup
  /// The property animator that makes the changes.
  var clock: AnimationClock?

  /// A block inside another does as the outer one does.
  mutating func inheritOptions(of outer: AnimationContext) {
    repeats = outer.repeats
    repeatCount = outer.repeatCount
    autoreverses = outer.autoreverses
    allowsUserInteraction = outer.allowsUserInteraction
  }
}
