import HeadlessUIKit
import Testing

struct SubjectTests {
  @Test func `a subject with a value tells it at once, and then each new one`() {
    let subject = CurrentValueSubject<Int, Never>(1)
    var seen: [Int] = []
    let observation = subject.sink { seen.append($0) }
    subject.send(2)
    subject.value = 3
    #expect(seen == [1, 2, 3])
    observation.cancel()
    subject.send(4)
    #expect(seen == [1, 2, 3])
    #expect(subject.value == 4)
  }

  @Test func `an observation lasts as long as what it returned`() {
    let subject = PassthroughSubject<String, Never>()
    var seen: [String] = []
    var kept: Set<AnyCancellable> = []
    subject.sink { seen.append($0) }.store(in: &kept)
    subject.send("a")
    kept = []
    subject.send("b")
    #expect(seen == ["a"])
  }

  @Test func `values pass through operators in order, and none after the completion`() {
    let subject = PassthroughSubject<Int, Never>()
    var seen: [String] = []
    let observation = subject.eraseToAnyPublisher().dropFirst().removeDuplicates()
      .filter { $0 > 0 }.compactMap { $0 == 9 ? nil : $0 }.map { "\($0)" }
      .sink(
        receiveCompletion: { _ in seen.append("end") }, receiveValue: { seen.append($0) })
    for value in [7, 1, 1, -1, 9, 2] { subject.send(value) }
    subject.send(completion: .finished)
    subject.send(3)
    #expect(seen == ["1", "2", "end"])
    observation.cancel()
  }

  @Test func `a raised exception is a diagnostic`() {
    let simulation = Simulation()
    simulation.run {
      NSException(name: .invalidArgumentException, reason: "no such delegate", userInfo: nil)
        .raise()
    }
    #expect(simulation.diagnostics.map(\.code) == ["raises-exception"])
    #expect(
      simulation.diagnostics.first?.message.contains(
        "NSInvalidArgumentException: no such delegate") == true)
  }

  @Test func `delegates are objects that can be asked what they respond to`() {
    final class Delegate: UIViewController, UINavigationControllerDelegate {}
    Simulation().run {
      let delegate: any UINavigationControllerDelegate = Delegate()
      let object: (any NSObjectProtocol)? = delegate
      #expect(object != nil)
    }
  }
}
