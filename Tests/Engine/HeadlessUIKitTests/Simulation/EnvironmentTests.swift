import Devices
import Foundation
import HeadlessUIKit
import Testing

struct EnvironmentTests {
  private func seen<Value: Sendable>(
    _ words: String, _ value: @MainActor @Sendable () -> Value
  ) throws -> Value {
    let environment = try #require(SystemEnvironment(words))
    return Simulation(displayHz: 60, startingAt: 0, in: environment).run(value)
  }

  @Test func `an app sees the settings of its system`() throws {
    #expect(try seen("reduce-motion") { UIAccessibility.isReduceMotionEnabled })
    #expect(try !seen("cross-fade") { UIAccessibility.isReduceMotionEnabled })
    #expect(try seen("cross-fade,low-power") { UIAccessibility.prefersCrossFadeTransitions })
    #expect(try seen("cross-fade low-power") { ProcessInfo.processInfo.isLowPowerModeEnabled })
    #expect(
      try seen("large-text") { UIApplication.shared.preferredContentSizeCategory }
        == .accessibilityExtraExtraExtraLarge)
    #expect(try seen("") { UIApplication.shared.preferredContentSizeCategory } == .large)
  }

  @Test func `a view is laid out from right to left unless its content says otherwise`() throws {
    func direction(
      _ words: String, _ content: UISemanticContentAttribute
    ) throws -> UIUserInterfaceLayoutDirection {
      try seen(words) {
        let view = UIView()
        view.semanticContentAttribute = content
        return view.effectiveUserInterfaceLayoutDirection
      }
    }
    #expect(try direction("right-to-left", .unspecified) == .rightToLeft)
    #expect(try direction("right-to-left", .playback) == .leftToRight)
    #expect(try direction("right-to-left", .forceLeftToRight) == .leftToRight)
    #expect(try direction("", .unspecified) == .leftToRight)
    #expect(try direction("", .forceRightToLeft) == .rightToLeft)
  }

  @Test func `words that name no setting are no environment`() {
    #expect(SystemEnvironment("reduce-motion,slow") == nil)
    #expect(SystemEnvironment("low-power,reduce-motion")?.description == "reduce-motion,low-power")
  }
}
