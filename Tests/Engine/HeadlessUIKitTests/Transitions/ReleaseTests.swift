import Foundation
import HeadlessUIKit
import Testing

/// Nothing outlives its transition, and nothing its simulation.
struct ReleaseTests {
  /// Objects that are expected to go.
  private final class Watch {
    private struct Entry {
      let name: String
      weak var object: AnyObject?
    }

    private var entries: [Entry] = []

    func add(_ name: String, _ object: AnyObject) {
      entries.append(Entry(name: name, object: object))
    }

    var survivors: [String] { entries.filter { $0.object != nil }.map(\.name) }
  }

  /// Pushes a screen and pops it again, interactively, to the given end.
  private func run(finishes: Bool, _ watch: Watch) -> NavigationRig {
    let rig = NavigationRig()
    let detail = rig.stack("T")
    rig.isInteractive = true
    rig.simulation.run { _ = rig.navigation.popViewController(animated: true) }
    rig.simulation.run { rig.driver.update(0.5) }
    if let coordinator = detail.transitionCoordinator { watch.add("coordinator", coordinator) }
    watch.add("popped screen", detail)
    watch.add("popped view", detail.view)
    rig.simulation.run { finishes ? rig.driver.finish() : rig.driver.cancel() }
    rig.simulation.runUntilIdle()
    return rig
  }

  @Test func `a finished pop releases the screen, its view and the transition`() {
    let watch = Watch()
    let rig = run(finishes: true, watch)
    #expect(watch.survivors == [])
    #expect(rig.navigation.viewControllers.count == 1)
  }

  @Test func `a cancelled pop releases the transition and keeps the screen`() {
    let watch = Watch()
    let rig = run(finishes: false, watch)
    #expect(watch.survivors == ["popped screen", "popped view"])
    #expect(rig.navigation.viewControllers.count == 2)
  }

  @Test(arguments: [true, false])
  func `a device and all that was on it go with the last reference`(finishes: Bool) {
    let watch = Watch()
    do {
      let rig = run(finishes: finishes, watch)
      watch.add("simulation", rig.simulation)
      watch.add("window", rig.window)
      watch.add("navigation controller", rig.navigation)
      watch.add("root screen", rig.root)
      watch.add("driver", rig.driver)
    }
    #expect(watch.survivors == [])
  }

  @Test func `a stuck transition goes when the simulation is torn down`() {
    let watch = Watch()
    do {
      let rig = NavigationRig()
      let detail = rig.stack("T")
      rig.isInteractive = true
      rig.simulation.run { _ = rig.navigation.popViewController(animated: true) }
      rig.simulation.run { rig.driver.update(0.5) }
      rig.simulation.runUntilIdle()
      watch.add("screen", detail)
      watch.add("simulation", rig.simulation)
      rig.simulation.tearDown()
    }
    #expect(watch.survivors == [])
  }
}
