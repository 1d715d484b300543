/// How a controller moves in and out when nobody supplies an animator.
///
/// ## Differences from UIKit
/// `flipHorizontal` and `partialCurl` are accepted and shown as a cross-dissolve and a cover, which is
/// recorded as not simulated.
public enum UIModalTransitionStyle: Int, Sendable {
  case coverVertical, flipHorizontal, crossDissolve, partialCurl
}
