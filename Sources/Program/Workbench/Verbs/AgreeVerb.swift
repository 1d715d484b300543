package import ArgumentParser
import Replay
import Reports
import Traces

/// `agree [TRACE…]`: compares replays with what happened on the devices that made the recordings.
package struct AgreeVerb: TraceVerb, ReportingVerb {
  /// A format of a report, or `svg` for a picture of one recording's motions.
  package enum Format: String, ResultFormat {
    case table, json, csv, markdown, svg
  }

  package static let record = VerbRecord(
    name: "agree",
    summary: "Compare replays with what the recordings' devices did",
    detail: """
      A recording contains what its device did in lines '# outcome: finish|cancel|refused|none|STOP' and '# \
      observed: key=value …', with source, began, release, ended (seconds after the first touch), percent, \
      completion-velocity, translation=X,Y (pt), reset=X,Y (pt that code took off it), velocity=X,Y (pt/s) and \
      frames=FILE; PanlabRecorder writes them. An answer is confirmed, contradicted, or inside noise: the decision is closer to its boundary than \
      the velocity's uncertainty, or plays of one gesture ('# played: NAME') disagree. For each device and system, \
      the report has the number of decisions that agree, with the 95 % interval, and the likeliest cause of the \
      differences: tried on all of its recordings, it explains at least three and nine of ten that differ, and no \
      recording that agrees contradicts it. Differences are the replay's value minus the device's. A contradiction \
      is not a failure here; the exit code is 1 if nothing can be compared, or all of it is inside noise. 'check' \
      has the finding differs-from-device, and suites the budgets agreement and as-on-device. svg draws one recording with frames: the \
      device's motion beside the replay's, as screens and over time.
      """,
    examples: ["", "anna-flick-1", "--format csv"],
    subject: "shipped:swipe-back",
    openToPages: ["TRACE", "--format"])

  package static var isEndable: Bool { true }

  @Argument(help: .traces, completion: .file())
  package var traces: [String] = []

  @OptionGroup package var result: FormattedOptions<Format>

  package init() {}

  package func run(in session: inout Session) throws -> Reply {
    try session.requireTraces(for: "agree")
    let positions = try session.positions(of: traces, for: "agree")
    var warnings: [String] = []
    var recordings: [DeviceAgreement.Recording] = []
    let judge = session.settings.judge(of: session.state.controller)
    let headway = try session.partByPart(positions, judge: judge) { session, part in
      var cache = RecognitionCache()
      for (position, outcome) in zip(part, session.outcomes(of: part, cache: &cache)) {
        let entry = session.state.entries[position]
        let setup = session.state.setup(ofGroup: entry.group)
        recordings.append(
          DeviceAgreement.Recording(
            entry.trace, outcome, controller: setup?.controller ?? session.state.controller,
            settings: setup?.settings ?? session.settings,
            frames: Self.frames(of: entry.trace, &warnings)))
      }
    }
    let chosen = result.format ?? result.formatOfFile
    let agreement = DeviceAgreement(recordings, keepsMotions: chosen == .svg)
    var reply: Reply
    if chosen == .svg {
      reply = Reply(document: try Self.picture(of: agreement))
    } else {
      reply = Reply(
        AgreementReport(agreement), of: headway, in: session,
        as: chosen.flatMap { ReportFormat(rawValue: $0.rawValue) } ?? session.format,
        expectationsFailed: !agreement.rows.contains { $0.answer != .insideNoise })
    }
    reply.warnings += warnings
    return reply
  }

  private static func picture(of agreement: DeviceAgreement) throws(CommandError) -> String {
    let rows = agreement.rows.filter { $0.motions != nil }
    guard rows.count == 1, let motions = rows[0].motions else {
      throw CommandError(
        .usage,
        rows.isEmpty
          ? "agree: no recording has frames of its device; name one with 'frames=FILE' in '# observed:', or leave svg out"
          : "agree: \(rows.count) recordings have frames; name one for a picture")
    }
    return MotionsPicture(rows[0].trace, motions, rows[0].frames).svg
  }

  /// Reads the frames that the device showed, from the file that the recording names.
  ///
  /// Returns nil if the recording names no file, or was not itself read from a file. Also returns nil, and adds a
  /// warning, if the named file cannot be read.
  private static func frames(of trace: Trace, _ warnings: inout [String]) -> DeviceFrames? {
    guard let path = trace.framesPath else { return nil }
    do throws(TraceError) {
      return try DeviceFrames(path: path)
    } catch {
      warnings.append(error.description)
      return nil
    }
  }
}
