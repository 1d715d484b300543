import ArgumentParser
import Controllers
import Formats
import Foundation
import Replay
import Rules
import Scenes
import Traces
import Workbench

/// `panlab extract PATH… -o FILE`: writes the data that decisions need, one gesture per line.
struct ExtractCommand: ParsableCommand, SetupOptions, ManyWords, ControllerCommand {
  static let configuration = CommandConfiguration(
    commandName: "extract",
    abstract: "Recognise gestures once, for sweeps and tunings that take the result.",
    discussion: """
      Writes a line of JSON for each gesture: the pan as the controller's recogniser reports it, label, \
      person, tags and origin, and the settings it was made under. 'panlab sweep' and 'panlab tune' take \
      such files, whose names end in .jsonl, in place of the traces, and report the same. Files that were \
      extracted in parts can be joined with 'cat'; parts of --shard are then in the order of the whole run. \
      Gestures whose decision may need the full stack keep their touch points.
      """
        + examples(
          "extract shipped:training --output training.jsonl",
          "extract shipped:training --shard 2/3 --output second.jsonl",
          "extract shipped:training --controller appcoda --output training.jsonl"))

  @Argument(help: .traces, completion: .file())
  var paths: [String]

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The file to write instead of standard output; replaces an existing file.",
      valueName: "FILE.jsonl"),
    completion: .file(extensions: ["jsonl"]))
  var output: String?

  @OptionGroup var scene: SceneOptions
  @OptionGroup var controller: ControllerOptions
  @OptionGroup var delivery: DeliveryOptions
  @OptionGroup var isolation: IsolationOptions

  @Option(
    help: ArgumentHelp(
      "Only one of n equal shards, as in 2/3; join their files with 'cat'.", valueName: "i/n"))
  var shard: String?

  @OptionGroup var work: WorkOptions
  @OptionGroup var reading: ReadingOptions

  /// The number of gestures that a worker converts to lines of the extract at a time.
  private static let batch = 512

  func run() throws {
    let setup = try setup(for: paths)
    warnOfRuleNumbers(of: setup.controller)
    var options = TraceChoice()
    options.shard = try shard.map(Shard.init(option:))
    if let output { try ResultFile(path: output).check() }
    let words = try TraceWords(paths)
    let loader = TraceLoader(isStrict: work.strict)
    let choice = try words.choice(
      loader, under: setup.evaluation(jobs: work.jobCount), narrowedBy: options)
    let hasClosedForm = setup.evaluator([]).hasClosedForm
    let jobs = work.jobCount(for: setup.settings)
    let spool = try Spool()
    // Keeps only where the lines of the extract wait; each trace is released once its line is made.
    let stream = TraceStream(of: choice, setup.settings, start: [Range<Int>]()) { part in
      guard hasClosedForm else { return [] }
      let starts = Array(stride(from: 0, to: part.traces.count, by: Self.batch))
      let made = concurrentMap(starts.count, jobs: jobs, isCounted: false) { index in
        let places = starts[index]..<min(starts[index] + Self.batch, part.traces.count)
        return setup.evaluator(Array(part.traces[places]))
          .lines(positions: part.positions.map { Array($0[places]) })
      }
      WorkProgress.note(work: part.traces.count)
      return made.map(spool.add)
    }
    let loaded = stream.read(words.paths, by: loader)
    loaded.announce(repairs: stream.repairMessages)
    if let code = loaded.exitCode { throw code }
    let read = stream.all
    try choice.requireMatches(read.met)
    for warning in try read.delivery.settled() { StandardError.warning(warning) }
    guard hasClosedForm else { throw Self.refusal(of: setup) }
    let text = try spool.text(of: read.results)
    if let output {
      try ResultFile(path: output).write(text)
    } else {
      try StandardOutput.write(text)
    }
  }

  /// Warns about changes of numbers that only the decision rule uses: an extract does not depend on their values.
  private func warnOfRuleNumbers(of controller: Controller) {
    guard controller.decide == .release else { return }
    for change in self.controller.changes {
      let name = change.prefix { $0 != "=" }
      guard controller.finishWhen.parameterNames.contains(String(name)) else { continue }
      StandardError.warning(
        "'--set \(change)': an extract is the same for every value; give it to 'panlab sweep' and 'panlab tune'"
      )
    }
  }

  /// The error for a scene whose outcomes only a full replay can compute, so that extracted data would not suffice.
  private static func refusal(of setup: Setup) -> CommandFailure {
    CommandFailure.usage(
      "--scene \(setup.settings.entry.name): only a replay of its touch points shows how a gesture ends"
        + " there; give the traces themselves to 'panlab sweep' and 'panlab tune'")
  }
}

extension Setup {
  /// The evaluation for conditions on outcomes in a command's words.
  func evaluation(jobs: Int) -> ParallelEvaluation {
    ParallelEvaluation(controller: controller, settings: settings, jobs: jobs)
  }

  fileprivate func evaluator(_ traces: [Trace]) -> FastEvaluator {
    FastEvaluator(traces, controller: controller, settings: settings)
  }
}

/// A file of extracted gestures, one per line.
struct ExtractFile {
  /// The file name extension that distinguishes extracts from traces.
  static let ending = ".jsonl"

  /// Whether a path is read as an extract: by its ending, unless the file has touches in lines of JSON.
  static func isExtract(_ path: String) -> Bool {
    guard path.hasSuffix(ending) else { return false }
    let head = (try? MappedFile(path: path, origin: .found))?.head(1 << 12)
    return head.map { String(decoding: $0, as: UTF8.self).contains("\"panlab.extract/") } ?? true
      || !TraceImporter.mayBeRecording(path: path)
  }

  /// The gestures of several files, in order.
  struct Gestures {
    private(set) var gestures: [ExtractedGesture] = []
    /// The errors, in the form `place: what was found; what to do`.
    private(set) var errors: [String] = []
    /// The place of each repeated gesture, and the place where the gesture first occurred.
    private(set) var repeated: [(again: String, first: String)] = []

    /// The place of a gesture: a line of a file, or a trace.
    private struct Place {
      /// The index of the file; nil for a trace.
      let file: Int?
      let line: Int
    }

    /// The gestures in order.
    ///
    /// Gestures from the extracts of several shards are sorted into the order that they would have without shards.
    var ordered: [ExtractedGesture] {
      let slots = gestures.indices.filter { gestures[$0].position != nil }
      let sorted = slots.map { gestures[$0] }.enumerated()
        .sorted { ($0.element.position ?? 0, $0.offset) < ($1.element.position ?? 0, $1.offset) }
      var ordered = gestures
      for (slot, gesture) in zip(slots, sorted) { ordered[slot] = gesture.element }
      return ordered
    }

    private struct Key: Hashable {
      let file: String?
      let name: String
      let points: UInt64

      init(_ trace: Trace) {
        (file, name, points) = (trace.file, trace.name, trace.contentHash)
      }
    }

    private var files: [String] = []
    private var places: [Key: Place] = [:]

    /// Creates an empty collection.
    ///
    /// A gesture that is also among `traces` will count as repeated and will not be added.
    init(besides traces: [Trace]) {
      for trace in traces { places[Key(trace)] = Place(file: nil, line: 0) }
    }

    /// Adds the gestures of a file.
    ///
    /// A gesture that was already read is not added again.
    mutating func add(_ path: String, _ reader: ExtractReader, jobs: Int) throws(CommandFailure) {
      let bytes = try InputFile(path: path, what: "a file that 'panlab extract' wrote").bytes()
      let lines = ExtractFile.lines(of: bytes)
      files.append(path)
      let file = files.count - 1
      WorkProgress.expect(work: lines.count)
      for start in stride(from: 0, to: lines.count, by: ExtractFile.batch * jobs) {
        let end = min(start + ExtractFile.batch * jobs, lines.count)
        let read = concurrentMap(end - start, jobs: jobs, isCounted: false) { offset in
          let line = lines[start + offset]
          return line.isEmpty
            ? nil
            : Result { () throws(ExtractError) in
              try reader.gesture(
                in: Array(bytes[line]), file: path, line: start + offset + 1)
            }
        }
        WorkProgress.note(work: end - start)
        for (offset, result) in read.enumerated() {
          switch result {
          case nil: break
          case .failure(let error)?: errors.append(error.description)
          case .success(let gesture)?:
            add(gesture, Place(file: file, line: start + offset + 1))
          }
        }
      }
    }

    private mutating func add(_ gesture: ExtractedGesture, _ place: Place) {
      let key = Key(gesture.trace)
      if let first = places[key] {
        repeated.append((words(place), first.file == nil ? gesture.trace.name : words(first)))
      } else {
        places[key] = place
        gestures.append(gesture)
      }
    }

    private func words(_ place: Place) -> String {
      "\(place.file.map { files[$0] } ?? ""):\(place.line)"
    }

    /// Prints the errors, and a warning about repeated gestures.
    func announce() {
      for error in RepeatedMessages.condensed(errors) { StandardError.error(error) }
      if let first = repeated.first {
        let others = repeated.count > 1 ? ", and \(repeated.count - 1) more" : ""
        StandardError.warning("\(first.again): repeats \(first.first)\(others); counted once")
      }
    }
  }

  /// The number of lines that each worker reads at a time.
  private static let batch = 256

  private static func lines(of bytes: Data) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    bytes.withUnsafeBytes { bytes in
      var start = 0
      while start < bytes.count {
        let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
        lines.append(start..<end)
        start = end + 1
      }
    }
    return lines
  }
}

extension ExtractCommand {
  var manyWords: [String] {
    get { paths }
    set { paths = newValue }
  }
}
