import Foundation
import HeadlessUIKit
import Testing

/// The events in the account of touches, and the reasons that it gives; see ``TouchAccount``.
struct TouchReasonTests {
  private let rig = GestureRig()

  /// A drag of 60 points downwards, on the rig's view or at another place.
  private func drag(x: CGFloat = 200, y: CGFloat = 300, by way: CGPoint = CGPoint(x: 0, y: 60)) {
    let moves = (1...6).map { (step: Int) -> TouchSample in
      let part = CGFloat(step) / 6
      return .move(0.02 * Double(step), x + way.x * part, y + way.y * part)
    }
    rig.window.play(
      [.down(0, x, y)] + moves + [.up(0.14, x + way.x, y + way.y)], delivery: .sample)
    rig.simulation.runUntilIdle()
  }

  /// The events of a recogniser or view while something is played.
  private func events(of name: String, _ play: () -> Void) -> [TouchEvent] {
    let account = rig.simulation.run { TouchAccount(rig.simulation) }
    play()
    return rig.simulation.run {
      account.entries.filter { $0.party?.name.contains(name) == true }.map(\.event)
    }
  }

  /// Why a recogniser was prevented.
  private func relation(in events: [TouchEvent]) -> Relation? {
    events.lazy.compactMap { event -> Relation? in
      if case .prevented(_, let relation) = event { relation } else { nil }
    }.first
  }

  @Test func `two pans: the second was prevented, and the delegates that were asked are named`() {
    rig.add(UIPanGestureRecognizer(), "first")
    let second = rig.add(UISwipeGestureRecognizer(), "second")
    second.direction = .up
    second.delegate = nil
    let found = events(of: "'second'") { drag() }
    #expect(relation(in: found) == .exclusion(asked: ["GestureRig"]))
  }

  @Test func `a requirement by code is named as that, with the wait`() {
    let first = rig.add(UIPanGestureRecognizer(), "first")
    rig.add(UIPanGestureRecognizer(), "second").require(toFail: first)
    let found = events(of: "'second'") { drag() }
    #expect(relation(in: found) == .requirement(.code))
    #expect(found.contains { if case .waits(_, .code) = $0 { true } else { false } })
  }

  @Test func `requirements of delegates and subclasses are told apart`() {
    final class Waiting: UIPanGestureRecognizer {
      override func shouldRequireFailure(of other: UIGestureRecognizer) -> Bool { true }
    }
    final class Required: UIPanGestureRecognizer {
      override func shouldBeRequiredToFail(by other: UIGestureRecognizer) -> Bool { true }
    }
    func found(
      _ first: UIPanGestureRecognizer, _ second: UIPanGestureRecognizer,
      _ prepare: (GestureRig) -> Void = { _ in }
    ) -> Relation? {
      let other = TouchReasonTests()
      other.rig.add(first, "first")
      other.rig.add(second, "second")
      prepare(other.rig)
      return other.relation(in: other.events(of: "'second'") { other.drag() })
    }
    func pan() -> UIPanGestureRecognizer { UIPanGestureRecognizer() }
    #expect(found(pan(), Waiting()) == .requirement(.waiting))
    #expect(found(Required(), pan()) == .requirement(.other))
    #expect(
      found(pan(), pan()) { $0.requiresFailure = { one, _ in one.name == "second" } }
        == .requirement(.waitingDelegate))
    #expect(
      found(pan(), pan()) { $0.isRequiredToFail = { one, _ in one.name == "first" } }
        == .requirement(.otherDelegate))
  }

  @Test func `one that gets its finger after the other has begun is prevented by the requirement`()
  {
    let first = rig.add(UIPanGestureRecognizer(), "first")
    let other = rig.addSubview("other", frame: CGRect(x: 0, y: 500, width: 400, height: 300))
    let second = rig.add(UIPanGestureRecognizer(), "second", to: other)
    second.require(toFail: first)
    rig.simultaneously = { _, _ in true }
    let found = events(of: "'second'") {
      rig.play(
        .down(0, 200, 100), .move(0.02, 200, 130), .move(0.04, 200, 160),
        .down(0.06, 200, 600, finger: 1), .move(0.08, 200, 640, finger: 1),
        .move(0.1, 200, 660, finger: 1), .up(0.12, 200, 660, finger: 1), .up(0.14, 200, 160))
    }
    #expect(relation(in: found) == .requirement(.code), "\(found)")
  }

  @Test func `the swipe of a sheet whose content is scrolled was refused by the sheet`() {
    let list = rig.simulation.run {
      let root = UIViewController()
      rig.window.rootViewController = root
      let sheet = UIViewController()
      let list = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
      list.contentSize = CGSize(width: 400, height: 3000)
      sheet.view.addSubview(list)
      root.present(sheet, animated: false)
      return list
    }
    rig.simulation.runUntilIdle()
    rig.simulation.run { list.contentOffset.y = 300 }
    let found = events(of: "the swipe of the sheet") { drag(y: 400) }
    #expect(
      found.contains {
        if case .refused(.view(_, .sheet)) = $0 { true } else { false }
      }, "\(found)")
  }

  @Test func `one that waits is held until the other has failed, and then recognises`() {
    let tap = rig.add(UITapGestureRecognizer(), "double")
    tap.numberOfTapsRequired = 2
    rig.add(UITapGestureRecognizer(), "single").require(toFail: tap)
    let found = events(of: "'single'") { rig.play(.down(0, 200, 300), .up(0.05, 200, 300)) }
    #expect(
      found.contains {
        if case .held(let others) = $0 { others.map(\.kind) == [.tap] } else { false }
      })
    #expect(found.last == .ended)
  }

  @Test func `a control keeps its own gesture, and that is the reason`() {
    rig.simulation.run {
      rig.view.addSubview(UISwitch(frame: CGRect(x: 100, y: 100, width: 0, height: 0)))
    }
    rig.add(UITapGestureRecognizer(), "tap")
    let found = events(of: "'tap'") { rig.play(.down(0, 125, 115), .up(0.05, 125, 115)) }
    #expect(
      found.contains {
        if case .refused(.view(let view, .ownGesture)) = $0 { view.kind == .control } else { false }
      }, "\(found)")
  }

  @Test func `a delegate that refuses is named with its method`() {
    rig.add(UIPanGestureRecognizer(), "pan")
    rig.shouldBegin = { _ in false }
    let refused = events(of: "'pan'") { drag() }
    #expect(
      refused.contains(
        .refused(
          .delegate(
            type: "GestureRig", method: "gestureRecognizerShouldBegin(_:)", scrolled: []))))
    rig.shouldBegin = { _ in true }
    rig.shouldReceiveTouch = { _, _ in false }
    let declined = events(of: "'pan'") { drag() }
    #expect(
      declined == [
        .declined(
          .delegate(
            type: "GestureRig", method: "gestureRecognizer(_:shouldReceive:)", scrolled: []))
      ])
  }

  @Test func `a scroll view says that its content cannot move in that direction`() {
    rig.simulation.run {
      let list = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
      list.contentSize = CGSize(width: 400, height: 800)
      list.alwaysBounceVertical = false
      rig.view.addSubview(list)
    }
    let found = events(of: "the pan of UIScrollView") { drag() }
    #expect(
      found.contains {
        if case .refused(.view(_, .noRoom)) = $0 { true } else { false }
      }, "\(found)")
  }

  @Test func `a view that keeps its touch from a scroll view is the reason`() {
    final class Keeping: UIScrollView {
      override func touchesShouldCancel(in view: UIView) -> Bool { false }
    }
    rig.simulation.run {
      let list = Keeping(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
      list.contentSize = CGSize(width: 400, height: 2000)
      list.delaysContentTouches = false
      list.addSubview(UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 800)))
      rig.view.addSubview(list)
    }
    let found = events(of: "the pan of Keeping") { drag() }
    #expect(
      found.contains {
        if case .refused(.view(_, .contentKeepsTouch)) = $0 { true } else { false }
      }, "\(found)")
  }

  @Test func `a view learns who took its touch, also before the action and at the lift`() {
    rig.add(UIPanGestureRecognizer(), "pan")
    let dragged = events(of: "TouchLogView") { drag() }
    #expect(
      dragged.contains {
        if case .touchCancelled(let taker?) = $0 { taker.kind == .pan } else { false }
      }, "\(dragged)")
    let other = TouchReasonTests()
    other.rig.add(UITapGestureRecognizer(), "tap")
    let tapped = other.events(of: "TouchLogView") {
      other.rig.play(.down(0, 200, 300), .up(0.05, 200, 300))
    }
    #expect(
      tapped.contains {
        if case .touchCancelled(let taker?) = $0 { taker.kind == .tap } else { false }
      }, "\(tapped)")
  }

  @Test func `conditions say by how much they were missed`() {
    rig.add(UITapGestureRecognizer(), "tap")
    let press = rig.add(UILongPressGestureRecognizer(), "press")
    press.minimumPressDuration = 0.4
    #expect(
      events(of: "'press'") { rig.play(.down(0, 200, 300), .up(0.1, 200, 300)) }.last
        == .failed(.short(needed: 0.4)))
    let moved = events(of: "'tap'") { drag() }
    guard case .failed(.moved(let allowed, let seen))? = moved.last else {
      Issue.record("\(moved)")
      return
    }
    #expect(seen > allowed && allowed > 0)
  }

  @Test func `code, the system and a view that leaves are told apart as reasons of an end`() {
    func ending(_ act: @escaping (GestureRig, UIGestureRecognizer) -> Void, cancels: Bool = false)
      -> TouchEvent?
    {
      let other = TouchReasonTests()
      let pan = other.rig.add(UIPanGestureRecognizer(), "pan")
      other.rig.onAction = { if $0.state == .began { act(other.rig, pan) } }
      return other.events(of: "'pan'") {
        if cancels {
          other.rig.play(.down(0, 200, 300), .move(0.02, 200, 340), .cancel(0.04, 200, 340))
        } else {
          other.drag()
        }
      }.last
    }
    #expect(ending { $1.isEnabled = false } == .cancelled(.disabled))
    #expect(ending { $0.view.removeGestureRecognizer($1) } == .cancelled(.removed))
    #expect(ending { $1.state = .cancelled } == .cancelled(.code))
    #expect(ending({ _, _ in }, cancels: true) == .cancelled(.touchTaken))
    #expect(ending { _, _ in } == .ended)
  }
}
