import ArgumentParser
import Controllers
import Formats
import Replay
import Reports
import Scenes
import Traces
import Workbench

/// A command line that runs one verb in a session: it opens the files that the verb needs, runs the verb and writes the
/// reply.
protocol SessionCommand: VerbCommand {}

extension SessionCommand {
  static var configuration: CommandConfiguration { .init(Declared.record) }

  /// Runs the verb in a session and writes the reply; if `run` is given, calls it instead of running the verb.
  ///
  /// - Throws: The verb's error, or the exit code if the reply reports a failure.
  func finish<V: Verb>(
    _ verb: V, in session: Session, by run: ((inout Session) throws -> Reply)? = nil
  ) throws {
    var session = session
    let page = Self.page(of: verb)
    let reply = try page.layingOut {
      try verb.reply(in: &session) { session in
        try run?(&session) ?? verb.run(in: &session)
      }
    }
    if let file = reply.writtenFile {
      StandardError.written(file)
    } else {
      try StandardOutput.present(reply.text, on: page, isTable: !reply.isDocument)
    }
    try conclude(reply)
  }

  /// Writes the answer of a verb while its text is generated.
  func write(_ answer: Answer, of verb: some ReportingVerb) throws {
    let page = Self.page(of: verb)
    if let file = verb.destination.file {
      let text = Page(isExpanded: page.isExpanded).layingOut {
        answer.report.longText(as: answer.format)
      }
      try ResultFile(path: file).write(text)
      StandardError.written(file)
    } else {
      try StandardOutput.present(
        page.layingOut { answer.report.longText(as: answer.format) }, on: page,
        isTable: answer.format == .table)
    }
    try conclude(answer.reply)
  }

  private static func page(of verb: some Verb) -> Page {
    var page = Page.ofStandardOutput
    page.isExpanded = (verb as? any ReportingVerb)?.destination.isExpanded ?? false
    page.remedy = "-x or --format csv shows them"
    return page
  }

  /// Prints what a reply says beside its text.
  ///
  /// - Throws: The verb's error, or the exit code if the reply reports a failure.
  private func conclude(_ reply: Reply) throws {
    for warning in RepeatedMessages.condensed(reply.warnings) { StandardError.warning(warning) }
    for failure in reply.failures { StandardError.error(failure) }
    if let error = reply.lateError { throw error }
    if reply.isInterrupted { throw ExitCode.interrupted }
    if reply.expectationsFailed || !reply.failures.isEmpty { throw ExitCode.expectationFailed }
    if reply.isUndecided { throw ExitCode.undecided }
  }
}

/// The command line of a verb that needs neither traces nor a controller.
struct PlainCommand<Declared: Verb>: SessionCommand {
  @OptionGroup var verb: Declared

  func run() throws {
    try finish(verb, in: Session(environment: diskEnvironment(), controller: .default))
  }
}

/// The command line of a verb that needs a controller and a scene, but no trace.
struct SetupCommand<Declared: Verb>: SessionCommand, ControllerCommand {
  @OptionGroup var verb: Declared
  @OptionGroup var scene: SceneOptions
  @OptionGroup var controller: ControllerOptions
  @OptionGroup var isolation: IsolationOptions

  func run() throws {
    isolation.apply()
    let scene = try scene.entry()
    var unchanged = controller
    unchanged.changes = []
    var settings = ReplaySettings()
    settings.scene = scene?.name
    let session = Session(
      environment: diskEnvironment(), controller: try controller.controller(for: scene),
      base: try unchanged.controller(for: scene), settings: settings, word: controller.word)
    try finish(verb, in: session)
  }
}

/// The command line of a verb about traces: first reads the files and folders among the verb's words.
struct TraceCommand<Declared: TraceVerb>: SessionCommand, SetupOptions, ManyWords, ControllerCommand
{
  @OptionGroup var verb: Declared
  @OptionGroup var scene: SceneOptions
  @OptionGroup var controller: ControllerOptions
  @OptionGroup var delivery: DeliveryOptions
  @OptionGroup var isolation: IsolationOptions
  @OptionGroup var reading: ReadingOptions

  @Flag(help: "Refuse recordings that need repairs.")
  var strict = false

  @Flag(help: "Use the sample gestures that ship with panlab; for one trace, the scene's own.")
  var shipped = false

  func run() throws {
    try run(
      in: session(for: verb.traces, isStrict: strict), loader: TraceLoader(isStrict: strict),
      shipped: shipped)
  }
}

extension SessionCommand where Declared: TraceVerb {
  /// Reads the traces that the verb's words name, or the sample traces, and runs the verb on them.
  func run(in session: Session, loader: TraceLoader, shipped: Bool = false) throws {
    try run(verb, in: session, loader: loader, shipped: shipped)
  }

  /// Reads the traces that the given verb names, or the sample traces, and runs that verb on them.
  ///
  /// The given verb is this command line's verb, or a modified copy of it.
  func run(
    _ verb: Declared, in session: Session, loader: TraceLoader, shipped: Bool = false
  ) throws {
    var (verb, session) = (verb, session)
    let standing = try standingTraces(for: verb, in: session, shipped: shipped)
    guard standing != nil || !verb.traces.isEmpty || Declared.isAboutOneTrace else {
      throw CommandFailure.usage(
        "\(Declared.record.name): no traces; name trace files or folders of them")
    }
    let words = try TraceWords(standing ?? verb.traces)
    if let parted = verb as? any PartedVerb & ReportingVerb, !parted.needsAll {
      return try run(parted: parted, of: words, in: session, loader: loader)
    }
    let loaded = try words.load(
      into: &session, loader: loader, untilInterrupted: Declared.isEndable)
    if standing == nil {
      verb.traces = words.names.isEmpty && Declared.isAboutOneTrace ? words.paths : words.names
    }
    if session.isCutShort, !verb.traces.isEmpty {
      try verb.traces.removeAll { try !session.chooses($0) }
      // No words would mean all traces.
      if verb.traces.isEmpty { throw InterruptWatch.exitCode }
    }
    let code = loaded.exitCode
    if let code,
      loaded.lacksAPart || session.state.entries.isEmpty || Declared.isAboutOneTrace
    {
      throw code
    }
    try finish(verb, in: session)
    if let code { throw code }
  }

  /// The traces for a command line that names none: the gesture that the scene names, or the sample traces if `shipped`
  /// is true.
  ///
  /// Returns nil if the command line names traces, or if there is neither a gesture nor a sample trace to use.
  private func standingTraces(
    for verb: Declared, in session: Session, shipped: Bool
  ) throws -> [String]? {
    guard verb.traces.isEmpty else {
      guard !shipped else {
        throw CommandFailure.usage(
          "'--shipped': given with traces; write \(ShippedTraces.prefix) before the name of a shipped one"
        )
      }
      return nil
    }
    guard Declared.isAboutOneTrace else { return shipped ? ShippedTraces.opening : nil }
    let named = session.settings.scene.flatMap(Scene.named)
    let scene = verb.isUnattended ? named?.unattended : named
    if let scene, scene.gesture.isEmpty { return nil }
    if shipped { return [ShippedTraces.prefix + (scene?.gesture ?? ShippedTraces.first)] }
    guard let scene else { return nil }
    if TraceWords.isHere(scene.gesture) { return [scene.gesture] }
    throw CommandFailure.nothingSelected(
      "\(Declared.record.name): no trace; name one, or --shipped uses the sample gesture of"
        + " '\(scene.name)'")
  }
}

extension TraceWords {
  /// Reads the traces of the files and folders into a session; returns the problems with them, which it has printed.
  ///
  /// If `untilInterrupted` is true, Ctrl-C stops only the reading, so that the traces read by then can still be judged;
  /// if there are none, the program exits.
  fileprivate func load(
    into session: inout Session, loader: TraceLoader, untilInterrupted: Bool
  ) throws -> LoadedTraces {
    let interruption = untilInterrupted ? Interruption() : nil
    defer { interruption?.end() }
    let loader =
      interruption.map { interruption in loader.stopping { interruption.isNow } } ?? loader
    var (all, delivery) = (LoadedTraces(), RecordedDelivery(session.settings))
    TraceLoader.expect(paths)
    let loads = loader.loads(of: paths)
    for (_, loaded) in loads {
      loaded.announce()
      all.problems += loaded.problems
      delivery.note(loaded.traces)
    }
    session.take(loads.map { ($0.loaded.traces, $0.path) })
    for warning in try delivery.settled() { StandardError.warning(warning) }
    session.isCutShort = interruption?.isNow ?? false
    if session.isCutShort, session.state.entries.isEmpty {
      StandardError.remark("interrupted: no trace was read")
      throw ExitCode.interrupted
    }
    return all
  }
}
