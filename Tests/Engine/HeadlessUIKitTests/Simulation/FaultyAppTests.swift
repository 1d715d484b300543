import HeadlessUIKit
import Testing

/// A view that somebody keeps in a static.
private final class KeptView: UIView {}

/// Asks for a turn of the main queue in every turn.
private func loop(_ body: @escaping () -> Void) {
  DispatchQueue.main.async {
    body()
    loop(body)
  }
}

struct FaultyAppTests {
  private func shownWindow() -> UIWindow {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    window.rootViewController = UIViewController()
    window.makeKeyAndVisible()
    return window
  }

  /// A view and a controller of a run that is over.
  private func kept() -> (view: UIView, controller: UIViewController) {
    let simulation = Simulation()
    defer { simulation.tearDown() }
    return simulation.run { (KeptView(), UINavigationController()) }
  }

  @Test func `a view of another run is named when it is shown`() {
    let (view, _) = kept()
    let simulation = Simulation()
    let window = simulation.run { shownWindow() }
    simulation.run { window.addSubview(view) }
    #expect(simulation.diagnostics.map(\.code) == ["foreign-view"])
    #expect(simulation.diagnostics[0].message.hasPrefix("KeptView: it belongs to another run; "))
  }

  @Test func `a view of another run is named when it is changed`() {
    let (view, _) = kept()
    let simulation = Simulation()
    simulation.run { view.alpha = 0.5 }
    #expect(simulation.diagnostics.map(\.code) == ["foreign-view"])
  }

  @Test func `a controller of another run is named when it is asked for its view, or shown`() {
    let (_, controller) = kept()
    let simulation = Simulation()
    let window = simulation.run { shownWindow() }
    simulation.run { window.rootViewController?.present(controller, animated: true) }
    simulation.runUntilIdle()
    #expect(simulation.diagnostics.first?.code == "foreign-view")
    #expect(simulation.diagnostics[0].message.hasPrefix("UINavigationController: "))
  }

  @Test func `what is released after its run is no fault`() {
    var kept: UIView?
    let simulation = Simulation()
    simulation.run { kept = KeptView() }
    simulation.tearDown()
    kept?.alpha = 0.5
    #expect(simulation.diagnostics.isEmpty)
  }

  @Test func `blocks that ask for one another without end are dropped, and the callbacks told`() {
    let simulation = Simulation()
    simulation.run { loop { Simulation.current.record("Feed.reload") } }
    #expect(
      simulation.diagnostics.map(\.message) == [
        "one turn of the run loop after 10000 rounds, the last callbacks Feed.reload: work kept"
          + " scheduling itself without end and was dropped; let it end"
      ])
    #expect(simulation.log.entries.isEmpty)
    var isRun = false
    simulation.run { DispatchQueue.main.async { isRun = true } }
    #expect(isRun)
  }

  @Test func `timers without a delay that start one another are dropped, and the run goes on`() {
    func tick() { DispatchQueue.main.asyncAfter(deadline: .now()) { tick() } }
    let simulation = Simulation()
    simulation.run { tick() }
    #expect(simulation.runUntilIdle())
    #expect(simulation.diagnostics.map(\.code) == ["never-settles"])
  }

  @Test func `ten thousand blocks of one turn are no fault`() {
    let simulation = Simulation()
    simulation.run { for _ in 0..<10_000 { DispatchQueue.main.async {} } }
    #expect(simulation.diagnostics.isEmpty)
  }
}
