import Foundation
import HeadlessUIKit
import Testing

/// Members of other frameworks and of the runtime that are kept are named by `not-simulated` when they are called; those of
/// UIKit are behaviours of `Tests/Conformance`.
@MainActor struct KeptMembersTests {
  @Test func `each is named when it is called`() {
    for (subject, call) in Self.calls {
      let simulation = Simulation()
      simulation.run(call)
      simulation.runUntilIdle()
      let named = simulation.diagnostics.filter { $0.code == "not-simulated" }.map(\.message)
      #expect(named.contains { $0.contains(subject) }, "\(subject): \(named)")
    }
  }

  private static let calls: [(subject: String, call: @MainActor () -> Void)] = [
    (
      "observation of 'flavour'",
      { UIView().addObserver(UIView(), forKeyPath: "flavour", context: nil) }
    ),
    (
      "Selector(\"go\") without a method",
      {
        let button = UIButton()
        button.addTarget(button, action: Selector("go"), for: .touchUpInside)
        button.sendActions(for: .touchUpInside)
      }
    ),
    (
      "UIApplication.setStatusBarStyle",
      { UIApplication.shared.setStatusBarStyle(.lightContent, animated: false) }
    ),
    ("AVPlayer", { AVPlayer().play() }),
    ("WKWebView", { WKWebView(frame: .zero).loadHTMLString("", baseURL: nil) }),
    (
      "URLSession",
      { URLSession.shared.dataTask(with: URL(filePath: "/nowhere")).resume() }
    ),
  ]
}
