import Behaviours
import UIKit

/// Plays the suite in a simulator and prints a line for each behaviour: its name, its state, what did not hold.
@main final class ConformanceApp: UIResponder, UIApplicationDelegate {
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    // Not in a block of the main queue, which would keep others waiting while the run loop turns inside it.
    Timer.scheduledTimer(withTimeInterval: 1, repeats: false) { _ in
      MainActor.assumeIsolated { self.playAll() }
    }
    return true
  }

  private func playAll() {
    let scenes = UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }
    guard let scene = scenes.first else {
      print("Error: no scene; see the property list of .ci/ios")
      exit(1)
    }
    for behaviour in Behaviour.all {
      let stage = Stage(in: DeviceWorld(in: scene))
      behaviour.play(stage)
      let state = stage.doubt != nil ? "inconclusive" : stage.failures.isEmpty ? "pass" : "fail"
      let findings = stage.doubt.map { [$0] } ?? stage.failures
      print("\(behaviour.name)\t\(state)\t\(findings.joined(separator: "; "))")
    }
    exit(0)
  }
}
