import Foundation

/// The views and frames of a transition whose controllers' views do not simply fill the container.
struct TransitionStage {
  /// What an animator may move; nil stands for a view that stays where it is.
  let view: (_ key: UITransitionContextViewKey) -> UIView?
  /// In the container, in points; zero when not known.
  let initialFrame: (_ controller: UIViewController) -> CGRect
  /// In the container, in points; zero when the view goes.
  let finalFrame: (_ controller: UIViewController) -> CGRect
}
