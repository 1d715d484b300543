extension Scene {
  /// A storm of transitions that the lock keeps apart.
  static let skipControl = Scene(
    name: "skip-control", kind: .push, drive: .none, article: "One transition at a time",
    gesture: "", watch: "each call waits for the end of the one before; the double tap is dropped",
    make: { screen, _ in SkipControlScene(screen: screen, usesLock: true) })

  /// The same storm, straight to UIKit.
  static let skipControlWithout = Scene(
    name: "skip-control-without", kind: .push, drive: .none, article: "One transition at a time",
    gesture: "", watch: "calls are lost or refused, and a sheet comes up over the wrong screen",
    make: { screen, _ in SkipControlScene(screen: screen, usesLock: false) })
}
