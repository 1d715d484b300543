extension Spring {
  /// What `CASpringAnimation()` starts with: damping ratio 0.5.
  public static let coreAnimationDefault = Spring(mass: 1, stiffness: 100, damping: 10)

  /// UIKit's own spring for navigation and the keyboard, and that of `UISpringTimingParameters()`.
  ///
  /// Its damping ratio is 4.56, so Core Animation plays it critically damped; UIKit gives it 0.5 s.
  public static let uikitDefault = Spring(mass: 3, stiffness: 1000, damping: 500)
}
