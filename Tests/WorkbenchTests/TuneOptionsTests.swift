import Controllers
import Synchronization
import Testing
import Tuning
import Workbench

/// What `tune` hands to whoever searches, and what it makes of an answer that is not whole.
struct TuneOptionsTests {
  /// The options of the last search.
  private final class Record: Sendable {
    let options = Mutex<TuningOptions?>(nil)
  }

  /// A session that searches one round only.
  private static func session(_ record: Record = Record()) throws -> Session {
    var environment = Environment(traces: Bench.Files(), controllers: Bench.Files())
    environment.tune = { problem, groups, options throws(TuningError) in
      record.options.withLock { $0 = options }
      var run = try TuningRun(problem, groups: groups, options: options)
      run.advance(problem, Workers(jobs: 1))
      return run.result(problem, groups: groups)
    }
    environment.sweep = { _, _ in nil }
    var session = Session(environment: environment, controller: .default)
    _ = session.open(paths: ["traces/swipe"])
    return session
  }

  @Test func `hands over budget, folds and seed wherever they stand`() throws {
    let record = Record()
    var session = try Self.session(record)
    _ = try session.execute("tune")
    var options = TuningOptions()
    (options.budget, options.folds) = (3000, 3)
    #expect(record.options.withLock(\.self) == options)
    _ = try session.execute("tune --seed 7 progress-threshold=0.1:0.4 --budget 40 --folds 0")
    (options.budget, options.folds, options.seed) = (40, 0, 7)
    #expect(record.options.withLock(\.self) == options)
    #expect {
      _ = try session.execute("tune --folds 9")
    } throws: {
      "\($0)" == "9 folds: there are 3 groups; choose 2 to 3, or 0 for none"
    }
  }

  @Test(arguments: [
    ("--budget 0", "'--budget 0' is not a number of evaluations"),
    ("--budget many", "'--budget many' is not a number of evaluations"),
    ("--folds -1", "'--folds -1' is not a number of parts"),
    ("--seed 1.5", "'--seed 1.5' is not a whole number from 0"),
    ("--seed", "nothing found after --seed"),
    ("--seed 1 --seed 2", "--seed found twice"),
    ("--jobs 2", "'--jobs' is none of the options --budget, --folds, --seed"),
  ])
  func `refuses options that mean nothing`(words: String, found: String) throws {
    var session = try Self.session()
    #expect {
      _ = try session.execute("tune progress-threshold \(words)")
    } throws: {
      "\($0)" == "tune: \(found); type tune [NAME[=LOW:HIGH]…] [--budget N] [--folds K] [--seed S]"
    }
  }

  @Test func `offers parameters and options`() {
    let completion = Completion(line: "tune progress-threshold --b", cursor: 27, in: Bench.session)
    #expect(completion.candidates == ["--budget"])
    #expect(
      Completion(line: "tune progress-th", cursor: 16, in: Bench.session).candidates
        == ["progress-threshold"])
  }

  @Test func `keeps the values of a search that was cut short, and says so`() throws {
    var session = try Self.session()
    _ = try session.execute("set decide=during")
    let before = session.state
    let reply = try session.execute("tune progress-threshold=0.1:0.4")
    #expect(reply.isInterrupted)
    #expect(
      reply.text.hasSuffix(
        """
        warning: search: interrupted; these are the best values so far
        'accept' takes the tuned values

        """))
    #expect(reply.text.contains("parameter           start  tuned"))
    #expect(session.state == before)
    #expect(try session.execute("accept").text.hasPrefix("progress-threshold: 0.5 -> 0."))
    _ = try session.execute("undo")
    #expect(session.state.controller == before.controller)
  }

  @Test func `has nothing to show of a sweep that nobody waits for`() throws {
    var session = try Self.session()
    let before = session
    let reply = try session.execute("sweep progress-threshold")
    #expect(reply.isInterrupted)
    #expect(reply.text == "")
    #expect(session == before)
  }
}
