import ArgumentParser
import Controllers
import Replay
import Reports
import ShippedFiles
import Traces
import Workbench

/// `panlab native [CONTROLLER]`: compares a controller's decisions with the measured decisions of a system, such as
/// iOS.
struct NativeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "native",
    abstract: "Compare a controller with a system's measured decisions.",
    discussion: """
      A table has the columns position,velocity_pt_per_s,outcome: the position of the page at the release as a \
      fraction of the screen, the speed towards completion, and finish or cancel. Lines '# key: value' before \
      them describe it: system, gesture, direction (right), screen (390x844), device, build, author, source, \
      licence, note. The built-in table is of edge swipes on the iOS 27.0 simulator. Recordings that contain \
      their device's outcome are a table too.
      """
        + examples(
          "native",
          "native appcoda",
          "native --record --format csv"))

  @Argument(
    help: ArgumentHelp("A preset's name or a controller file.", valueName: "CONTROLLER"),
    completion: .controller)
  var controller: String?

  @Option(
    name: .customLong("set"), parsing: .singleValue,
    help: .change, completion: .change)
  var changes: [String] = []

  @Option(
    help: ArgumentHelp(
      "Your own table, or recordings that say what their device did, and folders of them.",
      valueName: "FILE"), completion: .file())
  var table: String?

  @Flag(help: "List the releases whose measurement would reveal most about the system.")
  var record = false

  @Flag(help: "Compare the motion after a release, and the motion of a push.")
  var feel = false

  @Option(
    help: ArgumentHelp(
      "The release of --feel: position and speed in pt/s (default: 0.5,500).",
      valueName: "POSITION,SPEED"))
  var at: String?

  @OptionGroup var output: ResultOptions

  func validate() throws {
    if record, feel {
      throw ValidationError("'--record --feel': 2 reports; ask for one of them")
    }
    if let at, !feel {
      throw ValidationError("'--at \(at)': says where --feel releases; add --feel, or leave it out")
    }
    if let controller, record {
      throw ValidationError("'\(controller)': --record uses every preset; leave the controller out")
    }
    if let change = changes.first, record {
      throw ValidationError(
        "'--set \(change)': --record uses every preset; leave the change out")
    }
  }

  func run() throws {
    let table = try measured()
    try output.write(report(on: table).text(as: output.chosen))
  }

  private func report(on table: MeasuredOutcomes) throws -> any Report {
    if record { return RecordingAdviceReport(beyond: table) }
    let controller = try Controller.named(
      controller ?? Controller.default.name, changes: changes)
    guard controller.stops.isEmpty else {
      throw CommandFailure.usage(
        "'\(controller.name)': has stops, but the table has only finish and cancel; name a controller with"
          + " two ends")
    }
    guard feel else { return NativeReport(SystemAgreement(of: controller, with: table)) }
    let (position, velocity) = try release()
    guard
      let feel = Feel(of: controller, beside: table, position: position, velocity: velocity)
    else {
      throw CommandFailure.unreadable(
        "\(table.file): no line '# release-spring:', so there is no motion to compare with; add one, as in"
          + " # release-spring: spring(0.85,0.2856)")
    }
    return FeelReport(
      feel, of: controller, beside: table, position: position, velocity: velocity)
  }

  /// The position and the velocity at release that `--at` gives, by default 0.5 and 500 pt/s.
  private func release() throws -> (position: Double, velocity: Double) {
    guard let at else { return (0.5, 500) }
    let parts = at.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard parts.count == 2, let position = parts[0], let velocity = parts[1],
      (0...1) ~= position, MeasuredOutcomes.velocities ~= velocity
    else {
      throw CommandFailure.usage(
        "'--at \(at)': not a release; give a position from 0 to 1 and a speed in pt/s, as in --at 0.5,500"
      )
    }
    return (position, velocity)
  }

  /// The measured outcomes in the recordings at a path; nil if there are no recordings that say what their device did,
  /// as when the path is that of a table.
  private func recorded(_ path: String) -> MeasuredOutcomes? {
    guard FileKind(reading: path) != .missing else { return nil }
    return MeasuredOutcomes(of: TraceLoader().load(paths: [path]).traces, file: path)
  }

  /// The path of the built-in table of measured outcomes, which is never read from a folder `traces` on disk.
  private static let shipped = "traces/native/ios-27-back.tsv"

  private func measured() throws -> MeasuredOutcomes {
    if let table, let recorded = recorded(table) { return recorded }
    let bytes =
      try table.map { Array(try InputFile(path: $0, what: "a table of outcomes").bytes()) }
      ?? ShippedFile.byPath[Self.shipped].map { Array($0.bytes) } ?? []
    do throws(TraceError) {
      return try MeasuredOutcomes(bytes: bytes, file: table ?? Self.shipped)
    } catch {
      throw CommandFailure.unreadable(error.description)
    }
  }
}
