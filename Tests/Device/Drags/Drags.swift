import XCTest

/// Makes the gestures that the app records: slow and fast ones, short and long ones, with and without a rest.
final class Drags: XCTestCase {
  @MainActor
  func testDrags() throws {
    let app = XCUIApplication()
    app.launchEnvironment["PANLAB_RECORDINGS"] =
      ProcessInfo.processInfo.environment["PANLAB_RECORDINGS"]
    app.launch()
    for way in [0.1, 0.3, 0.45, 0.6, 0.8] {
      for speed in [XCUIGestureVelocity.slow, .default, .fast] {
        for rest in [0.0, 0.4] {
          let start = app.coordinate(withNormalizedOffset: CGVector(dx: 0.1, dy: 0.5))
          let end = app.coordinate(withNormalizedOffset: CGVector(dx: 0.1 + way, dy: 0.52))
          start.press(
            forDuration: 0.05, thenDragTo: end, withVelocity: speed, thenHoldForDuration: rest)
          // The recorder waits two seconds for a sign of a transition.
          Thread.sleep(forTimeInterval: 2.5)
        }
      }
    }
  }
}
