package import Controllers
import HeadlessUIKit
import Scenes
package import Traces

extension ReplayEngine {
  /// The screen while a finger is still down, just after the last sample of a trace was delivered.
  ///
  /// - Parameters:
  ///   - trace: The gesture so far; if its last sample is a release, it is treated as a move.
  ///   - controller: The controller that drives the transition.
  ///   - settings: The device and the scene.
  /// - Returns: The visible views in drawing order.
  /// - Throws: ``ReplayError`` if the scene's code crashed or hung.
  package func screen(
    under trace: Trace, with controller: Controller, settings: ReplaySettings
  ) throws(ReplayError) -> [ShownView] {
    var trace = trace
    if trace.samples.count > 1 { trace.samples[trace.samples.count - 1].phase = .moved }
    do throws(Isolation.Failure) {
      return try Isolation.run(settings.entry) {
        run(trace, with: controller, settings: settings) { run in
          run.simulation.run(until: run.lastDelivery)
          return ScreenShot(of: run.scene.window, names: ViewNames()).views
        }
      }
    } catch {
      let outcome = Outcome(error, of: trace, on: settings.entry)
      throw .crashed(
        trace: trace.name,
        outcome.sceneFailure
          ?? Diagnostic(code: error.code, severity: .error, message: error.message))
    }
  }
}
