import Foundation
import HeadlessUIKit
import Testing

/// The members that Dispatch's documentation lists for the types that this module has in its place.
struct DispatchMembersTests {
  private let simulation = Simulation()

  @Test func `a semaphore counts, and a wait with a timeout says whether the count allowed it`() {
    simulation.run {
      let semaphore = HeadlessUIKit.DispatchSemaphore(value: 1)
      #expect(semaphore.wait(timeout: .now() + 0.1) == .success)
      #expect(semaphore.wait(wallTimeout: .now() + 0.1) == .timedOut)
      #expect(semaphore.signal() == 0)
      #expect(semaphore.wait(timeout: .distantFuture) == .success)
    }
  }

  @Test func `groups and work items say whether their work has ended`() {
    var told: [String] = []
    simulation.run {
      let group = HeadlessUIKit.DispatchGroup()
      let work = HeadlessUIKit.DispatchWorkItem { told.append("work") }
      let queue = HeadlessUIKit.DispatchQueue(
        label: "images", qos: .utility, attributes: .concurrent, autoreleaseFrequency: .workItem)
      #expect(queue.label == "images" && HeadlessUIKit.DispatchQueue.main.label != "images")
      queue.async(group: group, execute: work)
      work.notify(queue: .main, execute: HeadlessUIKit.DispatchWorkItem { told.append("told") })
      #expect(group.wait(timeout: .now()) == .timedOut && work.wait(timeout: .now()) == .timedOut)
      group.notify(qos: .default, flags: [], queue: .main) {
        told.append("group")
        #expect(group.wait(timeout: .now()) == .success)
      }
    }
    simulation.runUntilIdle()
    #expect(told == ["work", "told", "group"])
  }

  @Test func `values of queues belong to a run`() {
    let key = HeadlessUIKit.DispatchSpecificKey<Int>()
    simulation.run {
      HeadlessUIKit.DispatchQueue.main.setSpecific(key: key, value: 7)
      #expect(HeadlessUIKit.DispatchQueue.getSpecific(key: key) == 7)
    }
    Simulation().run { #expect(HeadlessUIKit.DispatchQueue.getSpecific(key: key) == nil) }
  }

  @Test func `a deadline that never comes is none`() {
    simulation.run {
      HeadlessUIKit.DispatchQueue.main.asyncAfter(deadline: .distantFuture) {
        Issue.record("the end of time")
      }
      HeadlessUIKit.DispatchQueue.main.asyncAfter(wallDeadline: .now() + 1) {}
    }
    simulation.runUntilIdle()
    #expect(simulation.now == 1)
  }

  @Test func `an update link calls at every frame while it is enabled`() {
    var times: [Double] = []
    let window = simulation.run { UIWindow(frame: .zero) }
    let link = simulation.run {
      let link = UIUpdateLink(view: window)
      link.addAction { _, info in times.append(info.modelTime) }
      link.isEnabled = true
      return link
    }
    simulation.run(until: 0.05)
    simulation.run { link.isEnabled = false }
    simulation.run(until: 1)
    #expect(times.count == 3 && times == times.sorted())
  }

  #if !canImport(ObjectiveC)
    @Test func `key-value coding reads stored properties by their names`() {
      class Base: NSObject { private let number = 4 }
      final class Model: Base { var name: String? = "name" }
      let model = Model()
      simulation.run {
        #expect(model.value(forKey: "number") as? Int == 4)
        #expect(model.value(forKeyPath: "name") as? String == "name")
        #expect(model.value(forKey: "absent") == nil)
      }
      #expect(simulation.diagnostics.map(\.code) == ["not-simulated"])
    }

    @Test func `a class that is known at run time is made by it`() {
      final class Own: UIView {}
      let own: [(any AnyObject.Type, @MainActor @Sendable () -> AnyObject)] = [
        (Own.self, { Own() })
      ]
      func made<Item: UIView>(_ type: Item.Type) -> Item { _make(type, own) }
      simulation.run {
        #expect(type(of: made(Own.self)) == Own.self)
        #expect(type(of: made(UIImageView.self)) == UIImageView.self)
      }
    }
  #endif

  @Test func `numbers and versions are read as on devices`() {
    let value: Any? = ["duration": 0.25]["duration"]
    #expect((value as Any?).doubleValue == 0.25)
    #expect(CGFloat(truncating: NSNumber(value: 2)) == 2)
    #expect(NSFoundationVersionNumber > NSFoundationVersionNumber_iOS_7_1)
    simulation.run {
      let command = UIKeyCommand(
        title: "Close", action: Selector("close"), input: "w")
      #expect(command.title == "Close" && command.input == "w")
      #expect(UINavigationController.hideShowBarDuration == 0.2)
      #expect(UIGlassEffect(style: .clear).style == .clear)
    }
  }
}
