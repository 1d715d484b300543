import MotionMath

/// What a running `UIView.animate` block gives to the changes made inside it.
struct AnimationContext {
  var duration: Seconds
  var delay: Seconds
  var pace: AnimationPace
  var repeats = false
  var autoreverses = false
  var allowsUserInteraction = false
  var group: CompletionGroup
  /// The property animator that makes the changes.
  var clock: AnimationClock?
}
