import Foundation
import HeadlessUIKit
import MotionMath
import Replay
import Testing

/// Random view trees with recognisers, controls and scroll views, and random fingers on them.
@MainActor
private final class Tangle: NSObject, UIGestureRecognizerDelegate {
  private var numbers: RandomGenerator
  /// The states in which each recogniser sent its actions, in order.
  private(set) var actions: [ObjectIdentifier: [UIGestureRecognizer.State]] = [:]
  private var names: [String: ObjectIdentifier] = [:]
  private let together: Bool
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))

  init(seed: Int) {
    numbers = RandomGenerator(seed: UInt64(seed))
    together = seed % 5 == 0
    super.init()
    let root = UIViewController()
    window.rootViewController = root
    window.makeKeyAndVisible()
    var views: [UIView] = [root.view]
    for _ in 0..<4 { views.append(child(of: views[below(views.count)])) }
    for number in 0..<2 + below(4) { attach(number, to: views[below(views.count)]) }
  }

  func below(_ bound: Int) -> Int { numbers.below(bound) }

  private func child(of parent: UIView) -> UIView {
    let frame = CGRect(x: below(60), y: below(120), width: 300, height: 500)
    let view: UIView
    switch below(5) {
    case 0:
      let scrollView = UIScrollView(frame: frame)
      scrollView.contentSize = CGSize(width: 300 * (1 + below(2)), height: 1500)
      view = scrollView
    case 1: view = UISlider(frame: CGRect(x: 40, y: 200, width: 250, height: 31))
    case 2: view = UIButton(frame: CGRect(x: 40, y: 200, width: 200, height: 200))
    default: view = UIView(frame: frame)
    }
    parent.addSubview(view)
    return view
  }

  private var made: [UIGestureRecognizer] = []

  private func attach(_ number: Int, to view: UIView) {
    let recognizer: UIGestureRecognizer
    switch below(7) {
    case 0: recognizer = UITapGestureRecognizer()
    case 1:
      let tap = UITapGestureRecognizer()
      tap.numberOfTapsRequired = 2
      recognizer = tap
    case 2: recognizer = UILongPressGestureRecognizer()
    case 3: recognizer = UISwipeGestureRecognizer()
    case 4:
      let pan = UIScreenEdgePanGestureRecognizer()
      pan.edges = .left
      recognizer = pan
    case 5:
      let pan = UIPanGestureRecognizer()
      pan.maximumNumberOfTouches = 1
      recognizer = pan
    default: recognizer = UIPanGestureRecognizer()
    }
    recognizer.name = "\(number)"
    recognizer.addTarget(self, action: Selector("act:", of: self) { $0.act(_:) })
    if below(3) == 0 { recognizer.delegate = self }
    if let other = made.last, below(4) == 0 { recognizer.require(toFail: other) }
    if below(8) == 0 { recognizer.isEnabled = false }
    made.append(recognizer)
    view.addGestureRecognizer(recognizer)
    names["'\(number)'"] = ObjectIdentifier(recognizer)
  }

  func act(_ recognizer: UIGestureRecognizer) {
    actions[ObjectIdentifier(recognizer), default: []].append(recognizer.state)
    if below(40) == 0 { recognizer.isEnabled = false }
  }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    below(4) > 0
  }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { together }

  /// The states in which the recogniser of a party has sent actions.
  func actions(of party: TouchParty) -> [UIGestureRecognizer.State] {
    names.first { party.name.contains($0.key) }.flatMap { actions[$0.value] } ?? []
  }

  /// One or two strokes of one or two fingers.
  func play() {
    var time = 0.0
    for _ in 0..<1 + below(2) {
      var samples: [TouchSample] = []
      for finger in 0..<1 + below(2) {
        let start = CGPoint(x: below(390), y: 100 + below(600))
        let way = CGPoint(x: below(300) - 150, y: below(300) - 150)
        let steps = below(20)
        for step in 0...steps {
          let part = CGFloat(step) / CGFloat(max(steps, 1))
          samples.append(
            TouchSample(
              time: time + Double(step) / 60 + Double(finger) / 40,
              location: CGPoint(x: start.x + way.x * part, y: start.y + way.y * part),
              phase: step == 0 ? .began : .moved, finger: finger))
        }
        samples.append(
          TouchSample(
            time: time + Double(steps + 1) / 60 + Double(finger) / 40, location: start,
            phase: below(6) == 0 ? .cancelled : .ended, finger: finger))
      }
      samples.sort { $0.time < $1.time }
      window.play(samples, delivery: .frame)
      time = (samples.last?.time ?? time) + 0.1 + Double(below(10)) / 10
    }
  }
}

struct TouchAccountTests {
  @Test func `every finger ends in one fate at each recogniser, and the actions agree`() {
    var (fates, recognized, prevented) = (0, 0, 0)
    for seed in 1...200 {
      let simulation = Simulation()
      let (tangle, account) = simulation.run { (Tangle(seed: seed), TouchAccount(simulation)) }
      simulation.run { tangle.play() }
      simulation.runUntilIdle()
      simulation.run {
        let entries = account.entries
        let all = RecognizerFate.all(in: entries)
        fates += all.count
        for fate in all {
          #expect(fate.fate != nil, "\(seed): \(fate.party.name) has no fate")
          if fate.recognizedAt != nil { recognized += 1 }
          if case .prevented? = fate.fate?.event { prevented += 1 }
        }
        // Each deciding entry belongs to exactly one fate.
        let deciding = entries.count { $0.event.isFate && $0.party?.kind.isRecognizer == true }
        #expect(deciding == all.count { $0.fate != nil }, "\(seed)")
        for number in Set(all.map(\.party.number)) {
          let own = all.filter { $0.party.number == number }
          guard let party = own.first?.party, party.kind != .scroll, party.kind != .gate else {
            continue
          }
          let begun = own.count { $0.recognizedAt != nil }
          let actions = tangle.actions(of: party)
          let isDiscrete = !actions.contains { $0 == .began || $0 == .changed }
          let sent = isDiscrete ? actions.count { $0 == .ended } : actions.count { $0 == .began }
          #expect(begun == sent, "\(seed): \(party.name)")
        }
      }
      simulation.tearDown()
    }
    #expect(fates > 400 && recognized > 80 && prevented > 80, "\(fates) \(recognized) \(prevented)")
  }

  @Test func `an account changes nothing that happens`() {
    func actions(_ isWritten: Bool) -> [Int] {
      (1...40).map { seed in
        let simulation = Simulation()
        let tangle = simulation.run { Tangle(seed: seed) }
        let account = simulation.run { isWritten ? TouchAccount(simulation) : nil }
        simulation.run { tangle.play() }
        simulation.runUntilIdle()
        defer { simulation.tearDown() }
        return withExtendedLifetime(account) {
          simulation.run { tangle.actions.values.reduce(0) { $0 + $1.count } }
        }
      }
    }
    #expect(actions(true) == actions(false))
  }
}
