import Foundation
import HeadlessUIKit
import Scenes
import Testing

/// What an app sees of the lock.
struct SkipControlTests {
  @Test func `queued calls happen one after the other, in order, with their completions`() {
    let rig = SkipRig()
    let (a, b, modal) = (rig.screen("A"), rig.screen("B"), rig.screen("M"))
    rig.simulation.run {
      let gated = rig.navigation.gated
      #expect(
        gated.pushViewController(a, animated: true, policy: .queue, completion: rig.note("push A"))
          == .started)
      #expect(
        gated.pushViewController(b, animated: true, policy: .queue, completion: rig.note("push B"))
          == .queued)
      gated.present(modal, animated: true, policy: .queue, completion: rig.note("present"))
      gated.dismiss(animated: false, policy: .queue, completion: rig.note("dismiss"))
      gated.popToViewController(a, animated: true, policy: .queue, completion: rig.note("popTo"))
      gated.popToRootViewController(
        animated: false, policy: .queue, completion: rig.note("popToRoot"))
    }
    #expect(rig.control.waiting.map(\.kind) == [.push, .present, .dismiss, .popTo, .popToRoot])
    rig.simulation.runUntilIdle()
    #expect(
      rig.log == [
        "#1 push(A): will", "#2 push(B): queued", "#3 present(M): queued",
        "#4 dismiss(nav): queued", "#5 popTo(A): queued", "#6 popToRoot(nav): queued",
        "#1 push(A): did (finished)", "#2 push(B): will", "#2 push(B): did (finished)",
        "#3 present(M): will", "#3 present(M): did (finished)", "#4 dismiss(nav): will",
        "#4 dismiss(nav): did (finished)", "#5 popTo(A): will", "#5 popTo(A): did (finished)",
        "#6 popToRoot(nav): will", "#6 popToRoot(nav): did (finished)",
      ])
    #expect(
      rig.completions == [
        "push A: did (finished)", "push B: did (finished)", "present: did (finished)",
        "dismiss: did (finished)", "popTo: did (finished)", "popToRoot: did (finished)",
      ])
    // Four animated transitions of 0.3 s and nothing in between.
    #expect(rig.control.log.last.map { abs($0.time - 1.2) < 1e-9 } == true)
    #expect(rig.stack == ["root"])
    #expect(rig.presented == [])
    rig.expectFree()
  }

  @Test func `the navigation delegate stays the app's own`() {
    let rig = SkipRig()
    let (a, b) = (rig.screen("A"), rig.screen("B"))
    rig.simulation.run {
      rig.navigation.gated.pushViewController(a, animated: true)
      rig.navigation.gated.pushViewController(b, animated: true, policy: .queue)
      #expect(rig.navigation.delegate === rig)
    }
    rig.simulation.runUntilIdle()
    #expect(rig.navigation.delegate === rig)
    #expect(rig.shown == ["A", "B"])
  }

  @Test func `a call without a policy is dropped while a transition runs`() {
    let rig = SkipRig()
    let (a, b, modal) = (rig.screen("A"), rig.screen("B"), rig.screen("M"))
    rig.simulation.run {
      rig.navigation.gated.present(modal, animated: true)
      #expect(
        rig.navigation.gated.pushViewController(a, animated: true, completion: rig.note("A"))
          == .refused)
    }
    rig.simulation.runUntilIdle()
    rig.simulation.run {
      #expect(rig.navigation.gated.pushViewController(b, animated: true) == .started)
    }
    rig.simulation.runUntilIdle()
    #expect(rig.completions == ["A: dropped (busy)"])
    #expect(rig.stack == ["root", "B"])
    #expect(rig.presented == ["M"])
    rig.expectFree()
  }

  @Test func `a completion may ask again at once, but not overtake`() {
    let rig = SkipRig()
    let (a, b, c) = (rig.screen("A"), rig.screen("B"), rig.screen("C"))
    var answers: [SkipControl.Answer] = []
    rig.simulation.run {
      rig.navigation.gated.pushViewController(a, animated: true) { _ in
        answers.append(
          rig.navigation.gated.pushViewController(c, animated: true, policy: .queue) { _ in
            answers.append(rig.navigation.gated.popViewController(animated: true))
          })
      }
      rig.navigation.gated.pushViewController(b, animated: true, policy: .queue)
    }
    rig.simulation.runUntilIdle()
    #expect(answers == [.queued, .started])
    #expect(rig.shown == ["A", "B", "C", "B"])
    rig.expectFree()
  }

  @Test func `a pop under the finger has the window until it has ended`() {
    let rig = SkipRig()
    rig.simulation.run {
      rig.navigation.pushViewController(rig.screen("A"), animated: false)
    }
    rig.finger = { .stays }
    rig.simulation.run {
      #expect(rig.navigation.gated.popViewController(animated: true) == .started)
    }
    rig.simulation.run(until: 5)
    rig.finger = { nil }
    rig.simulation.run {
      #expect(rig.navigation.gated.popToRootViewController(animated: true) == .refused)
      rig.navigation.gated.present(rig.screen("M"), animated: true, policy: .queue)
      rig.driver?.cancel()
    }
    rig.simulation.runUntilIdle()
    #expect(
      rig.log == [
        "#1 pop(nav): will", "#2 popToRoot(nav): dropped (busy)", "#3 present(M): queued",
        "#1 pop(nav): did (cancelled)", "#3 present(M): will", "#3 present(M): did (finished)",
      ])
    #expect(rig.stack == ["root", "A"])
    #expect(rig.presented == ["M"])
    rig.expectFree()
  }

  @Test(arguments: [SkipRig.Finger.finishes, .cancels])
  func `presentations and dismissals under the finger free the window too`(
    finger: SkipRig.Finger
  ) {
    let rig = SkipRig()
    rig.finger = { finger }
    rig.simulation.run {
      rig.navigation.gated.present(rig.screen("M"), animated: true)
    }
    rig.simulation.runUntilIdle()
    let ending = finger == .finishes ? "finished" : "cancelled"
    #expect(rig.log == ["#1 present(M): will", "#1 present(M): did (\(ending))"])
    #expect(rig.presented == (finger == .finishes ? ["M"] : []))
    rig.simulation.run { rig.navigation.gated.dismiss(animated: true) }
    rig.simulation.runUntilIdle()
    #expect(rig.log.last == "#2 dismiss(nav): did (\(finger == .finishes ? ending : "failed"))")
    #expect(rig.presented == [])
    rig.expectFree()
  }

  @Test func `what began without the gate is waited for`() {
    let rig = SkipRig()
    rig.simulation.run {
      rig.navigation.pushViewController(rig.screen("A"), animated: true)
    }
    rig.simulation.run {
      #expect(rig.navigation.gated.popViewController(animated: true) == .refused)
      #expect(
        rig.navigation.gated.pushViewController(rig.screen("B"), animated: true, policy: .queue)
          == .queued)
    }
    rig.simulation.runUntilIdle()
    #expect(rig.stack == ["root", "A", "B"])
    rig.expectFree()
  }

  @Test func `two windows do not wait for one another`() {
    let simulation = Simulation()
    let (left, right) = (SkipRig(simulation), SkipRig(simulation))
    simulation.run {
      for rig in [left, right] {
        #expect(
          rig.navigation.gated.pushViewController(rig.screen("A"), animated: true) == .started)
        #expect(rig.navigation.gated.popViewController(animated: true) == .refused)
      }
    }
    simulation.runUntilIdle()
    for rig in [left, right] {
      #expect(rig.control.log.map(\.request.number) == [1, 2, 1])
      rig.expectFree()
    }
  }
}
