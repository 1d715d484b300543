import Testing

@testable import Traces

@Suite struct TraceSamplesTests {
  private static let bare = (0..<4).map { (index: Int) -> Trace.Sample in
    Trace.Sample(
      time: Double(index), x: 10, y: -0.0, phase: index == 0 ? .began : .moved, touch: index)
  }
  private static let pressed = Trace.Sample(
    time: 9, x: 3, y: 4, phase: .ended, touch: 1, dispatch: 9.5, force: 0.25)

  @Test func `samples come back as they were, with and without a delivery and a force`() {
    for samples in [[], Self.bare, [Self.pressed], Self.bare + [Self.pressed] + Self.bare] {
      #expect(Array(Trace.Samples(samples)) == samples)
      #expect(Trace(name: "a", samples: samples).samples.count == samples.count)
    }
    var sample = Self.pressed
    (sample.dispatch, sample.force) = (.nan, -0.0)
    #expect(sample.dispatch == nil)
    #expect(sample.force == 0)
  }

  @Test func `a finger's contact lasts until it lands again, whatever other fingers do`() {
    func contacts(_ phases: [(Trace.Phase, Int)]) -> [[Int]] {
      Trace.Samples(
        phases.enumerated().map {
          Trace.Sample(time: Double($0), x: 0, y: 0, phase: $1.0, touch: $1.1)
        }
      ).contacts
    }
    #expect(contacts([]) == [])
    #expect(contacts([(.moved, 0), (.ended, 0)]) == [[0, 1]])
    #expect(contacts([(.began, 3), (.moved, 3), (.ended, 3), (.moved, 3)]) == [[0, 1, 2, 3]])
    #expect(contacts([(.began, 0), (.ended, 0), (.began, 0), (.ended, 0)]) == [[0, 1], [2, 3]])
    #expect(
      contacts([(.began, 0), (.began, 1), (.moved, 0), (.ended, 1), (.ended, 0)])
        == [[0, 2, 4], [1, 3]])
  }

  @Test func `samples change as those of an array do`() {
    func changed<Samples: MutableCollection & RangeReplaceableCollection<Trace.Sample>>(
      _ samples: Samples
    ) -> [[Trace.Sample]] where Samples.Index == Int {
      var samples = samples
      var states: [[Trace.Sample]] = []
      func note() { states.append(Array(samples)) }
      samples.append(Self.pressed)
      note()
      samples[0].force = 2
      note()
      samples.insert(contentsOf: [Self.bare[3], Self.pressed], at: 1)
      note()
      samples.removeSubrange(0..<3)
      note()
      samples.removeAll { $0.touch == 1 }
      note()
      samples.removeAll()
      samples += Self.bare
      note()
      samples[2].dispatch = 7
      samples.swapAt(0, 2)
      note()
      return states
    }
    #expect(changed(Trace.Samples(Self.bare)) == changed(Self.bare))
  }

  @Test func `samples that lost their forces equal samples that never had any`() {
    let bare = Trace.Samples(Self.bare)
    var lost = bare
    lost[1].force = 1
    #expect(lost != bare)
    lost[1].force = nil
    #expect(lost == bare)
    #expect(Set([lost, bare]).count == 1)
    #expect([Self.bare[0], Self.pressed] as Trace.Samples != [Self.bare[0]])
  }
}
