import HeadlessUIKit
import Testing

private class Caller: NSObject {
  var calls: [String] = []

  func rest() { calls.append("rest") }
  func pair(_ first: String, and second: Int?) { calls.append("\(first) \(second ?? 0)") }
  func note(_ word: String) -> Bool {
    calls.append(word)
    return true
  }
}

private final class Scroller: Caller, UIScrollViewDelegate {}

@Suite struct PerformingTests {
  @Test func `an object responds to the methods of its class and its protocols`() {
    let rest = Selector("rest", Caller.rest)
    let scroll = Selector("scrollViewDidScroll:", requiredBy: (any UIScrollViewDelegate).self)
    #expect(Scroller().responds(to: rest))
    #expect(!NSObject().responds(to: rest))
    #expect(Scroller().responds(to: scroll))
    #expect(!Caller().responds(to: scroll))
    #expect(!Caller().responds(to: "rest"))
    #expect(!Caller().responds(to: nil))
  }

  @Test func `methods of two arguments get both`() {
    let caller = Caller()
    let pair = Selector("pair:and:", Caller.pair(_:and:))
    caller.perform(pair, with: "a", with: 2)
    caller.perform(pair, with: "b")
    caller.perform(pair, with: 3, with: 4)
    #expect(caller.calls == ["a 2", "b 0"])
  }

  @Test func `methods are performed at once or after a delay`() {
    let caller = Caller()
    Simulation().run {
      caller.perform(Selector("rest", Caller.rest))
      caller.perform(Selector("note:", of: caller) { $0.note(_:) }, with: "later", afterDelay: 0.25)
      caller.perform(Selector("note:", Caller.note(_:)), with: "now")
      Simulation.current.run(until: 0.24)
      #expect(caller.calls == ["rest", "now"])
      Simulation.current.run(until: 0.26)
    }
    #expect(caller.calls == ["rest", "now", "later"])
  }

  @Test func `cancelled requests are not performed`() {
    let caller = Caller()
    Simulation().run {
      caller.perform(Selector("rest", Caller.rest), with: nil, afterDelay: 0.1)
      caller.perform(Selector("note:", Caller.note(_:)), with: "kept", afterDelay: 0.1)
      NSObject.cancelPreviousPerformRequests(
        withTarget: caller, selector: Selector("rest", Caller.rest), object: nil)
      Simulation.current.run(until: 1)
    }
    #expect(caller.calls == ["kept"])
  }

  @Test func `a selector of a name alone calls nothing and says so`() {
    let simulation = Simulation()
    simulation.run { Caller().perform("rest") }
    #expect(
      simulation.diagnostics.map(\.message) == [
        "Selector(\"rest\") without a method: a member was accepted but is not simulated"
      ])
  }
}
