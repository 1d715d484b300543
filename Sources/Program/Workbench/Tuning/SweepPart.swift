import Controllers
package import Formats
package import Replay
package import Reports
package import Traces
import Tuning

/// A part of a sweep, computed from some of the gestures.
///
/// It contains what ``SweepMerge`` needs to check that parts belong together. The part's JSON also contains the sums
/// over its gestures, which are merged.
package struct SweepPart: Sendable {
  /// The shard of the gestures that the part covers; nil if the gestures were not divided by `--shard`.
  let shard: Shard?
  /// The number of gestures that were read, and how many of them cannot be judged.
  let given, leftOut: Int
  /// The sum of the content hashes of all gestures that were read, which identifies this part of the sweep.
  let fingerprint: UInt64
  /// The recogniser's settings.
  let settings: JSONValue
  let toolVersion: String

  /// Creates a part of a sweep from its gestures.
  ///
  /// - Parameters:
  ///   - given: The gestures that were read.
  ///   - judgeable: How many of these gestures can be judged.
  ///   - shard: The shard of the gestures; nil if the gestures were not divided by `--shard`.
  ///   - settings: The recogniser's settings.
  ///   - toolVersion: The version of the program.
  package init(
    of given: [Trace], judgeable: Int, shard: Shard?, settings: RecognizerSettings,
    toolVersion: String
  ) {
    (self.given, leftOut, self.shard) = (given.count, given.count - judgeable, shard)
    fingerprint = given.reduce(0) { $0 &+ $1.contentHash }
    (self.settings, self.toolVersion) = (settings.json, toolVersion)
  }

  /// The part as JSON, with the sums over the part's gestures for each point of the sweep.
  func json(of sweep: Sweep) -> JSONValue {
    var members: [String: JSONValue] = [
      "tool_version": .string(toolVersion), "settings": settings,
      "objective": sweep.objective.json, "given": .count(given),
      "left_out": .count(leftOut), "gestures": .count(sweep.sums.gestures),
      "fingerprint": .string(Fingerprint.digits(of: fingerprint)),
      "weight": sweep.sums.weight.json, "sums": .array(sweep.sums.points.map(\.json)),
    ]
    members["shard"] = shard.map { .string($0.description) }
    return .object(members)
  }

  fileprivate init(reading part: JSONObject<ReportError>) throws(ReportError) {
    shard = try part.optionalShard("shard")
    (given, leftOut) = (try part.count("given"), try part.count("left_out"))
    guard let fingerprint = UInt64(try part.text("fingerprint"), radix: 16) else {
      throw part.failure(at: "fingerprint", expected: "a hexadecimal number")
    }
    self.fingerprint = fingerprint
    settings = try part.required("settings", part["settings"]).value
    toolVersion = try part.text("tool_version")
  }
}

/// Merges the parts of a sweep, by adding up their sums at each point of the grid.
///
/// The sums of each part are over the part's own gestures.
package struct SweepMerge {
  fileprivate struct Entry {
    let file: String
    let part: SweepPart
    let controller: Controller
    let axes: [SweepAxis]
    let objective: JSONValue
    let sums: SweepSums
  }

  private var entries: [Entry] = []

  package init() {}

  package var isEmpty: Bool { entries.isEmpty }

  /// The shards that have been added.
  package var shards: [Shard] { entries.compactMap(\.part.shard) }

  /// Adds a part of the sweep.
  ///
  /// - Throws: ``ReportError`` if the report does not describe a part of a sweep; ``MergeError`` if the part belongs
  ///   to another sweep, or contains gestures that were already added.
  package mutating func add(_ root: JSONValue, file: String) throws {
    let entry = try Entry(reading: JSONObject<ReportError>(root, key: "sweep", file: file))
    if let first = entries.first, let difference = first.difference(from: entry) {
      throw MergeError(
        "\(file): belongs to a different sweep from \(first.file), \(difference); merge the parts of one sweep"
      )
    }
    if let known = entries.first(where: { $0.repeats(entry) }) {
      throw MergeError("\(file): repeats the gestures of \(known.file); give every part once")
    }
    entries.append(entry)
  }

  /// The merged sweep of all parts.
  ///
  /// - Throws: ``MergeError`` if most of the gestures cannot be judged.
  /// - Precondition: A part has been added.
  package func report() throws(MergeError) -> SweepReport {
    let given = entries.reduce(0) { $0 + $1.part.given }
    let leftOut = entries.reduce(0) { $0 + $1.part.leftOut }
    guard leftOut * 2 <= given else {
      throw MergeError(
        "gestures: \(leftOut) of \(given) cannot be judged; the warnings of the parts say why")
    }
    let first = entries[0]
    let sums = entries.dropFirst().reduce(first.sums) { $0 + $1.sums }
    return SweepReport(Sweep(first.controller, axes: first.axes, sums: sums))
  }
}

extension SweepMerge.Entry {
  init(reading sweep: JSONObject<ReportError>) throws(ReportError) {
    file = sweep.file
    guard let part = try sweep.optionalObject("part") else {
      throw sweep.failure(
        at: "part", "the sweep has no sums; write it with 'panlab sweep --sums' or --shard")
    }
    self.part = try SweepPart(reading: part)
    controller = try Controller(reading: sweep)
    axes = try sweep.values("axes", SweepAxis.init(reading:))
    objective = try part.required("objective", part["objective"]).value
    sums = SweepSums(
      gestures: try part.count("gestures"), judged: try sweep.count("judged"),
      weight: try part.sum("weight"),
      points: try part.values("sums", SweepSums.Point.init(reading:)))
    guard (1...2).contains(axes.count) else {
      throw sweep.failure(at: "axes", expected: "one axis or two")
    }
    let count = axes.reduce(1) { $0 * $1.values.count }
    guard sums.points.count == count else {
      throw part.failure(at: "sums", expected: "an array of \(count) objects, one for each point")
    }
  }

  /// The reason why the two parts belong to different sweeps; nil if they belong to the same sweep.
  func difference(from other: Self) -> String? {
    if part.toolVersion != other.part.toolVersion {
      return "of panlab \(other.part.toolVersion), not \(part.toolVersion)"
    }
    if part.shard?.count != other.part.shard?.count { return "in another number of shards" }
    if controller != other.controller { return "with another controller" }
    if axes != other.axes { return "over another grid" }
    if objective != other.objective { return "with another objective" }
    return part.settings == other.part.settings ? nil : "with other settings"
  }

  /// Whether another part repeats this part: it is the same shard or, without shards, contains the same gestures.
  func repeats(_ other: Self) -> Bool {
    if let shard = part.shard { return shard == other.part.shard }
    return part.given > 0 && part.given == other.part.given
      && part.fingerprint == other.part.fingerprint
  }
}

// MARK: - Sums in JSON

extension ExactSum {
  fileprivate var json: JSONValue { .array(numbers.map(JSONValue.number)) }
}

extension SweepSums.Point {
  fileprivate var json: JSONValue {
    .object([
      "right": right.json, "finishing": .count(finishing), "cost": cost.json,
      "closeness": closeness?.json ?? .null,
      "means": .array(
        means.map { .object(["sum": $0.sum.json, "count": .count($0.count)]) }),
    ])
  }

  fileprivate init(reading point: JSONObject<ReportError>) throws(ReportError) {
    self.init(
      right: try point.sum("right"), finishing: try point.count("finishing"),
      cost: try point.sum("cost"),
      closeness: point["closeness"] == nil ? nil : try point.sum("closeness"),
      means: try point.values("means") { mean throws(ReportError) in
        Mean(sum: try mean.sum("sum"), count: try mean.count("count"))
      })
    guard means.count == Metric.swept.count else {
      throw point.failure(at: "means", expected: "an array of \(Metric.swept.count) sums")
    }
  }
}

extension SweepAxis {
  fileprivate init(reading axis: JSONObject<ReportError>) throws(ReportError) {
    let values = try axis.numbers("values")
    guard let first = values.first, zip(values, values.dropFirst()).allSatisfy({ $0 < $1 }),
      let last = values.last, first < last
    else {
      throw axis.failure(
        at: "values", expected: "an array of two or more numbers, in ascending order")
    }
    self.init(
      TunedParameter(
        try axis.text("name"), range: first...last, suffix: try axis.text("unit")),
      values: values)
  }
}

extension JSONObject where Failure == ReportError {
  fileprivate func numbers(_ key: String) throws(ReportError) -> [Double] {
    let elements = try array(key)
    let numbers = elements.compactMap(\.number).filter(\.isFinite)
    guard numbers.count == elements.count else {
      throw failure(at: key, expected: "an array of numbers")
    }
    return numbers
  }

  fileprivate func sum(_ key: String) throws(ReportError) -> ExactSum { ExactSum(try numbers(key)) }

  fileprivate func count(_ key: String) throws(ReportError) -> Int {
    guard let count = Int(exactly: try number(key)), count >= 0 else {
      throw failure(at: key, expected: "a count")
    }
    return count
  }
}
