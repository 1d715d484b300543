import Foundation
import HeadlessUIKit
import Testing

/// Tasks of Swift's concurrency, as apps use them, on the virtual clock.
struct TaskTests {
  /// What happened, and when.
  final class Diary {
    var lines: [String] = []

    func note(_ text: String) {
      MainActor.assertIsolated()
      lines.append("\(text) at \((CACurrentMediaTime() * 1000).rounded() / 1000)")
    }
  }

  nonisolated static func twice(_ number: Int) async -> Int { number * 2 }

  actor Counter {
    private(set) var count = 0
    func add() -> Int {
      count += 1
      return count
    }
  }

  @Test func `a task runs in the next turn, and sleeps on the virtual clock`() {
    let (simulation, diary) = (Simulation(), Diary())
    simulation.run {
      Task {
        diary.note("begun")
        try? await Task.sleep(nanoseconds: 500_000_000)
        diary.note("awake")
        try? await Task.sleep(for: .milliseconds(250))
        diary.note("done")
      }
      diary.note("asked")
    }
    #expect(diary.lines == ["asked at 0.0", "begun at 0.0"])
    simulation.run(until: 0.6)
    #expect(diary.lines.last == "awake at 0.5")
    simulation.runUntilIdle()
    #expect(diary.lines.last == "done at 0.75")
    #expect(simulation.diagnostics == [])
  }

  @Test func `detached tasks, actors, groups and values stay with the simulation`() {
    let (simulation, diary) = (Simulation(), Diary())
    simulation.run {
      let counter = Counter()
      Task.detached {
        try? await Task.sleep(nanoseconds: 100_000_000)
        let number = await counter.add()
        await MainActor.run { diary.note("detached \(number)") }
      }
      Task {
        async let four = Self.twice(2)
        let six = await withTaskGroup(of: Int.self) { group in
          for number in 1...3 { group.addTask { await Self.twice(number) / 2 } }
          var sum = 0
          for await number in group { sum += number }
          return sum
        }
        diary.note("\(await four) \(six)")
        await Task.yield()
        let number = await Task { await counter.add() }.value
        diary.note("second \(number)")
      }
    }
    simulation.runUntilIdle()
    #expect(diary.lines == ["4 6 at 0.0", "second 1 at 0.0", "detached 2 at 0.1"])
  }

  @Test func `a sleep of any length can be asked for`() {
    let (simulation, diary) = (Simulation(), Diary())
    simulation.run {
      Task {
        try? await Task.sleep(for: .seconds(-1))
        diary.note("no time")
      }
      for sleep: Duration in [.seconds(Int64.max), .seconds(20_000_000_000)] {
        Task { try? await Task.sleep(for: sleep) }
      }
    }
    simulation.run(until: 1)
    #expect(diary.lines == ["no time at 0.0"])
  }

  @Test func `a cancelled sleep ends at once`() {
    let (simulation, diary) = (Simulation(), Diary())
    simulation.run {
      let sleeper = Task {
        try await Task.sleep(nanoseconds: 3_000_000_000)
        diary.note("never")
      }
      Task {
        try? await Task.sleep(nanoseconds: 200_000_000)
        sleeper.cancel()
        do { try await sleeper.value } catch { diary.note("\(type(of: error))") }
      }
    }
    simulation.runUntilIdle()
    #expect(diary.lines == ["CancellationError at 0.2"])
  }

  @Test func `a task animates, and outside of a simulation sleeps as elsewhere`() async throws {
    let simulation = Simulation()
    let view = simulation.run {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      window.addSubview(view)
      window.makeKeyAndVisible()
      Task {
        try? await Task.sleep(nanoseconds: 1_000_000_000)
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.center.x = 150 }
      }
      return view
    }
    simulation.run(until: 1.5)
    #expect(simulation.run { view.layer.presentation()?.position.x } == 100)
    simulation.runUntilIdle()
    #expect(simulation.now == 2)
    #expect(simulation.diagnostics == [])
    try await Task.sleep(for: .nanoseconds(1))
  }

  @Test func `simulations on other threads keep their tasks`() async {
    let ends = await withTaskGroup(of: [String].self) { group in
      for number in 1...8 {
        group.addTask {
          let simulation = Simulation()
          let diary = Diary()
          simulation.run {
            Task {
              for _ in 1...number { try? await Task.sleep(nanoseconds: 100_000_000) }
              diary.note("\(number)")
            }
          }
          simulation.runUntilIdle()
          return await diary.lines
        }
      }
      var all: [String] = []
      for await lines in group { all += lines }
      return all
    }
    #expect(ends.sorted() == (1...8).map { "\($0) at \(Double($0) / 10)" })
  }
}
