import Foundation
import HeadlessUIKit
import Testing

/// How samples become events, and what views are told of touches.
struct TouchDeliveryTests {
  /// A view that keeps what it can read off every event.
  private final class Probe: UIView {
    struct Entry: Equatable {
      let call: String
      var at: Double
      var x: CGFloat
      var previousX: CGFloat
      var coalesced: [CGFloat] = []
      var all = 1
    }
    var entries: [Entry] = []

    private func note(_ call: String, _ touches: Set<UITouch>, _ event: UIEvent?) {
      guard let touch = touches.first else { return }
      let coalesced = event?.coalescedTouches(for: touch) ?? []
      entries.append(
        Entry(
          call: call, at: (CACurrentMediaTime() * 1000).rounded(), x: touch.location(in: self).x,
          previousX: touch.previousLocation(in: self).x,
          coalesced: coalesced.map { $0.location(in: self).x }, all: event?.allTouches?.count ?? 0))
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      note("began", touches, event)
    }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
      note("moved", touches, event)
    }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
      note("ended", touches, event)
    }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
      note("cancelled", touches, event)
    }
  }

  private func entries(
    _ samples: [TouchSample], _ delivery: TouchDelivery, displayHz: Double = 60,
    isMultipleTouchEnabled: Bool = false
  ) -> [Probe.Entry] {
    let simulation = Simulation(displayHz: displayHz)
    let (window, probe) = simulation.run {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
      let probe = Probe(frame: window.bounds)
      probe.isMultipleTouchEnabled = isMultipleTouchEnabled
      window.addSubview(probe)
      window.makeKeyAndVisible()
      return (window, probe)
    }
    window.play(samples, delivery: delivery)
    simulation.runUntilIdle()
    return probe.entries
  }

  private let drag: [TouchSample] = [
    .down(0, 10, 10), .move(0.008, 12, 10), .move(0.016, 15, 10), .move(0.025, 20, 10),
    .move(0.033, 26, 10), .move(0.041, 30, 10), .up(0.049, 31, 10),
  ]

  /// A view that keeps its events.
  private final class Keeper: UIView {
    var kept: [UIEvent] = []
    var keepsAll = true

    private func keep(_ event: UIEvent?) {
      guard let event, keepsAll || kept.isEmpty else { return }
      kept.append(event)
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { keep(event) }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { keep(event) }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { keep(event) }
  }

  @Test(arguments: [true, false])
  func `an event that the app keeps stays as it was`(keepsAll: Bool) {
    let simulation = Simulation()
    let (window, keeper) = simulation.run {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
      let keeper = Keeper(frame: window.bounds)
      keeper.keepsAll = keepsAll
      window.addSubview(keeper)
      window.makeKeyAndVisible()
      return (window, keeper)
    }
    window.play(drag, delivery: .sample)
    simulation.runUntilIdle()
    let times = [0, 0.008, 0.016, 0.025, 0.033, 0.041, 0.049]
    #expect(keeper.kept.map(\.timestamp) == (keepsAll ? times : [0]))
  }

  @Test func `by frames: one event each, with its samples coalesced, and no move beside the lift`()
  {
    #expect(
      entries(drag, .frame) == [
        .init(call: "began", at: 0, x: 10, previousX: 10, coalesced: [10]),
        .init(call: "moved", at: 17, x: 15, previousX: 10, coalesced: [12, 15]),
        .init(call: "moved", at: 33, x: 26, previousX: 15, coalesced: [20, 26]),
        .init(call: "ended", at: 50, x: 31, previousX: 26, coalesced: [31]),
      ])
  }

  @Test func `by frames of 120 hertz`() {
    #expect(
      entries(drag, .frame, displayHz: 120).map(\.at) == [0, 8, 17, 25, 33, 42, 50])
  }

  @Test func `by samples: one event each at its own time`() {
    let entries = entries(drag, .sample)
    #expect(entries.map(\.at) == [0, 8, 16, 25, 33, 41, 49])
    #expect(entries.map(\.x) == [10, 12, 15, 20, 26, 30, 31])
    #expect(entries.map(\.previousX) == [10, 10, 12, 15, 20, 26, 30])
  }

  @Test func `as recorded: what shares a dispatch is delivered together`() {
    let entries = entries(
      [
        .down(0, 10, 10).dispatched(0.002), .move(0.008, 12, 10).dispatched(0.02),
        .move(0.016, 15, 10).dispatched(0.02), .up(0.02, 15, 10).dispatched(0.03),
      ], .recorded)
    #expect(
      entries == [
        .init(call: "began", at: 2, x: 10, previousX: 10, coalesced: [10]),
        .init(call: "moved", at: 20, x: 15, previousX: 10, coalesced: [12, 15]),
        .init(call: "ended", at: 30, x: 15, previousX: 15, coalesced: [15]),
      ])
  }

  @Test func `a touch that begins, moves and ends in one delivery is told phase by phase`() {
    let entries = entries(
      [
        .down(0, 10, 10).dispatched(0.02), .move(0.008, 12, 10).dispatched(0.02),
        .up(0.016, 15, 10).dispatched(0.02),
      ], .recorded)
    #expect(
      entries == [
        .init(call: "began", at: 20, x: 10, previousX: 10, coalesced: [10]),
        .init(call: "ended", at: 20, x: 15, previousX: 10, coalesced: [15]),
      ])
  }

  @Test func `two touches of one finger in one delivery stay two touches`() {
    let entries = entries(
      [
        .down(0, 10, 10).dispatched(0.1), .up(0.02, 10, 10).dispatched(0.1),
        .down(0.05, 30, 10).dispatched(0.1), .up(0.07, 30, 10).dispatched(0.1),
      ], .recorded)
    #expect(entries.map(\.call) == ["began", "ended", "began", "ended"])
    #expect(entries.map(\.x) == [10, 10, 30, 30])
  }

  @Test func `a finger that touches again although it never lifted loses its first touch`() {
    let entries = entries([.down(0, 10, 10), .down(0.02, 30, 10), .up(0.03, 30, 10)], .sample)
    #expect(entries.map(\.call) == ["began", "cancelled", "began", "ended"])
  }

  @Test func `an event knows all touches on the screen`() {
    let entries = entries(
      [
        .down(0, 10, 10), .down(0.01, 200, 10, finger: 1), .move(0.02, 20, 10),
        .up(0.03, 20, 10), .up(0.04, 200, 10, finger: 1),
      ], .sample, isMultipleTouchEnabled: true)
    #expect(entries.map(\.all) == [1, 2, 2, 2, 1])
  }

  @Test func `fingers that lift and are taken in one delivery get a phase each`() {
    let entries = entries(
      [
        .down(0, 10, 10), .down(0, 200, 10, finger: 1),
        .cancel(0.02, 10, 10).dispatched(0.02), .up(0.02, 200, 10, finger: 1).dispatched(0.02),
      ], .recorded, isMultipleTouchEnabled: true)
    #expect(entries.map(\.call) == ["began", "ended", "cancelled"])
  }

  @Test func `a view of one touch hears nothing of a second one`() {
    let samples: [TouchSample] = [
      .down(0, 10, 10), .down(0.01, 200, 10, finger: 1), .up(0.02, 200, 10, finger: 1),
      .up(0.03, 10, 10),
    ]
    #expect(entries(samples, .sample).map(\.call) == ["began", "ended"])
    #expect(
      entries(samples, .sample, isMultipleTouchEnabled: true).map(\.call) == [
        "began", "began", "ended", "ended",
      ])
  }

  @Test func `touches that are together on one view come together`() {
    let rig = GestureRig()
    rig.view.isMultipleTouchEnabled = true
    rig.play(
      .down(0, 10, 10), .down(0, 20, 10, finger: 1), .move(0.01, 12, 10),
      .move(0.01, 22, 10, finger: 1), .up(0.02, 12, 10), .up(0.02, 22, 10, finger: 1),
      delivery: .frame)
    #expect(rig.script == ["view.touchesBegan(2)", "view.touchesMoved(2)", "view.touchesEnded(2)"])
  }

  @Test func `a recogniser that does not cancel touches leaves them to the view`() {
    let rig = GestureRig()
    rig.add(UIPanGestureRecognizer(), "pan").cancelsTouchesInView = false
    rig.play(.down(0, 10, 10), .move(0.01, 30, 10), .up(0.02, 30, 10))
    #expect(
      rig.script == [
        "view.touchesBegan", "pan.began", "view.touchesMoved", "pan.ended", "view.touchesEnded",
      ])
  }

  @Test func `a recogniser that delays beginnings keeps the view in the dark until it fails`() {
    let rig = GestureRig()
    rig.add(UIPanGestureRecognizer(), "pan").delaysTouchesBegan = true
    rig.play(.down(0, 10, 10), .move(0.01, 30, 10), .up(0.02, 30, 10))
    #expect(rig.takeScript() == ["pan.began", "pan.ended"])
    rig.play(.down(0, 10, 10), .move(0.01, 12, 10), .up(0.02, 12, 10))
    #expect(rig.script == ["view.touchesBegan", "view.touchesEnded"])
  }

  @Test func `a recogniser that still hopes holds the lift back, unless told not to`() {
    for delays in [true, false] {
      let rig = GestureRig()
      let tap = rig.add(UITapGestureRecognizer(), "double")
      tap.numberOfTapsRequired = 2
      tap.delaysTouchesEnded = delays
      rig.play([.down(0, 10, 10), .up(0.05, 10, 10)], for: 0.2)
      #expect(rig.script.count == (delays ? 1 : 2))
      rig.simulation.runUntilIdle()
      #expect(rig.script == ["view.touchesBegan", "view.touchesEnded"])
      #expect(abs(rig.simulation.now - 0.4) < 1e-9)
    }
  }

  @Test func `the playback ends with its window`() {
    let simulation = Simulation()
    simulation.run {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
      window.play(drag, delivery: .sample)
    }
    #expect(simulation.runUntilIdle())
  }
}
