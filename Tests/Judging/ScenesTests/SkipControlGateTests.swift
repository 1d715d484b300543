import Testing

@testable import Scenes

/// Scripts for the pure gate: events in, actions out.
struct SkipControlGateTests {
  private func request(
    _ number: Int, _ policy: TransitionRequest.Policy = .drop,
    kind: TransitionRequest.Kind = .push
  ) -> TransitionRequest {
    TransitionRequest(number: number, kind: kind, controller: "c\(number)", policy: policy)
  }

  @Test(arguments: TransitionRequest.Policy.allCases)
  func `a free window is taken at once`(policy: TransitionRequest.Policy) {
    var gate = TransitionGate()
    let first = request(1, policy)
    #expect(gate.handle(.submitted(first)) == [.record(first, .will), .start(first)])
    #expect(gate.holder == .request(first))
    #expect(!gate.isFree)
  }

  @Test(arguments: TransitionEvent.End.allCases)
  func `every end frees the window`(ending: TransitionEvent.End) {
    var gate = TransitionGate()
    let first = request(1)
    _ = gate.handle(.submitted(first))
    #expect(gate.handle(.ended(1, ending)) == [.record(first, .did(ending))])
    #expect(gate.isFree)
  }

  @Test func `drop refuses while the window is taken`() {
    var gate = TransitionGate()
    _ = gate.handle(.submitted(request(1)))
    let second = request(2)
    #expect(gate.handle(.submitted(second)) == [.record(second, .dropped(.busy))])
    #expect(gate.waiting == [])
  }

  @Test func `queue waits, first come first served`() {
    var gate = TransitionGate()
    let (first, second, third) = (request(1), request(2, .queue), request(3, .queue))
    _ = gate.handle(.submitted(first))
    #expect(gate.handle(.submitted(second)) == [.record(second, .queued)])
    #expect(gate.handle(.submitted(third)) == [.record(third, .queued)])
    #expect(gate.handle(.ended(1, .finished)) == [.record(first, .did(.finished)), .takeNext])
    #expect(gate.handle(.turned) == [.record(second, .will), .start(second)])
    #expect(gate.handle(.ended(2, .cancelled)) == [.record(second, .did(.cancelled)), .takeNext])
    #expect(gate.handle(.turned) == [.record(third, .will), .start(third)])
    #expect(gate.handle(.ended(3, .finished)) == [.record(third, .did(.finished))])
    #expect(gate.isFree)
  }

  @Test func `nobody slips in between an end and the next one's turn`() {
    var gate = TransitionGate()
    let (second, late, later) = (request(2, .queue), request(3), request(4, .queue))
    _ = gate.handle(.submitted(request(1)))
    _ = gate.handle(.submitted(second))
    _ = gate.handle(.ended(1, .finished))
    #expect(gate.handle(.submitted(late)) == [.record(late, .dropped(.busy))])
    #expect(gate.handle(.submitted(later)) == [.record(later, .queued)])
    #expect(gate.handle(.turned) == [.record(second, .will), .start(second)])
    #expect(gate.handle(.turned) == [])
    #expect(gate.waiting == [later])
  }

  @Test func `late, repeated and unknown ends concern nobody`() {
    var gate = TransitionGate()
    let second = request(2, .queue)
    _ = gate.handle(.submitted(request(1)))
    _ = gate.handle(.submitted(second))
    #expect(gate.handle(.ended(2, .finished)) == [])
    _ = gate.handle(.ended(1, .interrupted))
    #expect(gate.handle(.ended(1, .finished)) == [])
    _ = gate.handle(.turned)
    #expect(gate.handle(.ended(1, .finished)) == [])
    #expect(gate.holder == .request(second))
  }

  @Test func `a transition from elsewhere holds the window until it ends`() {
    var gate = TransitionGate()
    let (first, second) = (request(1), request(2, .queue))
    #expect(gate.handle(.otherBegan) == [])
    #expect(gate.handle(.submitted(first)) == [.record(first, .dropped(.busy))])
    #expect(gate.handle(.submitted(second)) == [.record(second, .queued)])
    #expect(gate.handle(.turned) == [])
    #expect(gate.handle(.otherEnded) == [.takeNext])
    #expect(gate.handle(.otherEnded) == [])
    #expect(gate.handle(.turned) == [.record(second, .will), .start(second)])
    #expect(gate.handle(.otherBegan) == [])
    #expect(gate.handle(.otherEnded) == [])
    #expect(gate.holder == .request(second))
  }

  @Test func `a waiting request can be withdrawn, a running one cannot`() {
    var gate = TransitionGate()
    let second = request(2, .queue)
    _ = gate.handle(.submitted(request(1)))
    _ = gate.handle(.submitted(second))
    #expect(gate.handle(.withdrawn(1, .controllerGone)) == [])
    #expect(
      gate.handle(.withdrawn(2, .controllerGone)) == [.record(second, .dropped(.controllerGone))])
    #expect(gate.handle(.ended(1, .finished)) == [.record(request(1), .did(.finished))])
    #expect(gate.isFree)
  }

  @Test func `the end of the window settles everybody, and nothing starts any more`() {
    var gate = TransitionGate()
    let (first, second, third) = (request(1), request(2, .queue), request(3, .queue))
    for request in [first, second, third] { _ = gate.handle(.submitted(request)) }
    #expect(
      gate.handle(.closed) == [
        .record(first, .did(.interrupted)), .record(second, .dropped(.windowGone)),
        .record(third, .dropped(.windowGone)),
      ])
    #expect(gate.handle(.closed) == [])
    #expect(gate.handle(.turned) == [])
    #expect(gate.handle(.ended(1, .finished)) == [])
    let late = request(4, .queue)
    #expect(gate.handle(.submitted(late)) == [.record(late, .dropped(.windowGone))])
    #expect(gate.holder == nil)
  }
}
