import Formats
public import Replay

/// The frames of a reel as text: a drawing of the views with bars of progress beside it, or a line
/// for each frame.
public struct ReelText {
  private let reel: Reel
  private let columns: Int
  private let picture: ReelPicture

  /// Less room than this leaves no place for the drawing, in characters.
  private static let leastColumns = 60
  private static let leastRows = 9
  /// The widest a bar gets, in characters.
  private static let widestBar = 40

  /// Prepares the text of a reel.
  ///
  /// - Parameters:
  ///   - reel: What is shown.
  ///   - columns: No line is longer, in characters.
  ///   - rows: No frame has more lines.
  public init(_ reel: Reel, columns: Int = 80, rows: Int = 20) {
    self.reel = reel
    self.columns = max(columns, 1)
    let isRoomy = columns >= Self.leastColumns && rows >= Self.leastRows
    // A line above, and the frame around it.
    picture = ReelPicture(
      reel, columns: isRoomy ? columns / 2 - 2 : 0, rows: isRoomy ? rows - 3 : 0)
    drawsPicture = isRoomy
    self.rows = max(rows, 1)
  }

  private let drawsPicture: Bool
  private let rows: Int

  /// One frame, counted from 0, in lines that each end with a newline.
  ///
  /// Every frame of a reel has as many lines as any other.
  public func frame(_ index: Int) -> String {
    let facts = facts(index)
    guard drawsPicture else { return text([heading(index)] + facts) }
    let edge = String(repeating: "─", count: picture.columns)
    let drawn =
      ["┌\(edge)┐"] + picture.lines(frame: index).map { "│\($0)│" } + ["└\(edge)┘"]
    let blank = String(repeating: " ", count: picture.columns + 2)
    let lines = (0..<max(drawn.count, facts.count)).map { row in
      (row < drawn.count ? drawn[row] : blank) + "  " + (row < facts.count ? facts[row] : "")
    }
    return text([heading(index)] + lines)
  }

  /// Every frame on a line of its own: its time, what happens, and the bars.
  public var lines: String {
    let curves = reel.curves
    var table = TextTable(columns: [
      .right("frame"), .right("time (s)"), .left(""), .left("finger"), .right(""),
      .left("complete"), .right(""), .left(viewName), .right(""),
    ])
    table.rows = curves.points.enumerated().map { index, point in
      let cells = [point.finger, point.percentComplete, point.view].flatMap {
        [Self.bar($0, width: 12), Self.number($0)]
      }
      return ["\(index + 1)", Number.fixed(point.time, decimals: 3), phase(index)] + cells
    }
    return table.text
  }

  /// How many frames there are.
  public var count: Int { reel.pictures.count }

  private func heading(_ index: Int) -> String {
    let curves = reel.curves
    let trace = curves.outcome.trace == curves.scene ? "" : ", \(curves.outcome.trace)"
    let time = Number.fixed(curves.points[index].time, decimals: 3)
    return "\(curves.scene)\(trace)  frame \(index + 1)/\(count)  \(time) s  \(phase(index))"
  }

  /// The bars, then the rates, the instants and what the patterns mean.
  private func facts(_ index: Int) -> [String] {
    let point = reel.curves.points[index]
    let end = reel.curves.points.last?.time ?? 0
    let names = ["finger", "complete", viewName, "time"]
    let label = (names.map(\.count).max() ?? 0) + 2
    let taken = (drawsPicture ? picture.columns + 4 : 0) + label + 9
    let width = min(max(columns - taken, 4), Self.widestBar)
    func line(_ name: String, _ value: Double?, _ words: String) -> String {
      let space = String(repeating: " ", count: label - name.count)
      return name + space + Self.bar(value, width: width) + "  " + words
    }
    let rates = [("finger", point.fingerRate), ("view", point.viewRate)].compactMap { name, rate in
      rate.map { "\(name) \(Number.fixed($0, decimals: 2, signed: true))/s" }
    }
    let marks = PlotMark.marks(reel.curves.outcome).map {
      "\($0.name) \(Number.fixed($0.time, decimals: 3)) s"
    }
    let patterns =
      drawsPicture
      ? picture.names.indices.map { "\(picture.sample(of: $0)) \(picture.names[$0])" } : []
    let all =
      [
        line("finger", point.finger, Self.number(point.finger)),
        line("complete", point.percentComplete, Self.number(point.percentComplete)),
        line(viewName, point.view, Self.number(point.view)),
        line("time", end > 0 ? point.time / end : 1, Number.fixed(point.time, decimals: 3)),
        rates.isEmpty ? "" : "rate: " + rates.joined(separator: ", "),
      ] + marks + patterns
    return Array(all.prefix(max(rows - 1, 0)))
  }

  private var viewName: String { reel.curves.viewName.map { "view \($0)" } ?? "view" }

  /// What the finger or the transition is doing.
  private func phase(_ index: Int) -> String {
    let outcome = reel.curves.outcome
    let time = reel.curves.points[index].time
    func hasCome(_ instant: Double?) -> Bool { instant.map { time >= $0 } ?? false }
    if hasCome(outcome.total) { return outcome.transition.rawValue }
    if hasCome(outcome.releasedAt) {
      switch outcome.decision {
      case .finish: return "finishing"
      case .cancel: return "cancelling"
      case .none: return "released"
      }
    }
    if hasCome(outcome.recognizedAt) { return "dragging" }
    return reel.pictures[index].finger == nil ? "running" : "touching"
  }

  /// A bar that is full at 1 and empty at 0 and where there is no value.
  private static func bar(_ value: Double?, width: Int) -> String {
    let part = min(max(value ?? 0, 0), 1)
    let filled = Int((part * Double(width)).rounded())
    return String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
  }

  private static func number(_ value: Double?) -> String {
    value.map { Number.fixed($0, decimals: 3) } ?? TextTable.missing
  }

  private func text(_ lines: [String]) -> String {
    lines.prefix(rows).map { line in
      var line = line.prefix(columns)
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }.joined()
  }
}
