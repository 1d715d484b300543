package import ArgumentParser
import MotionMath
import Reports

/// `curve SPEC`: shows a timing curve as numbers.
package struct CurveVerb: ReportingVerb {
  package static let record = VerbRecord(
    name: "curve",
    summary: "Show the value and slope of a timing curve, when it settles, and its other forms",
    detail: """
      A curve is linear, ease-in, ease-out, ease-in-out, default, cubic-bezier(x1,y1,x2,y2) or a spring: \
      spring(damping-ratio,response), spring(mass:1,stiffness:100,damping:10), spring(duration:0.5,bounce:0.3) or \
      spring(damping-ratio:0.8,duration:0.5), each with an optional velocity:v. \
      SwiftUI's names are read too: smooth, snappy, bouncy, interactive-spring, interpolating-spring(stiffness:300,\
      damping:30), each with SwiftUI's labels and defaults, and spring(response:0.5,damping-fraction:0.825).
      """,
    examples: [
      "ease-in-out", "'spring(0.8,0.4)' --at 0,0.1,0.5", "'cubic-bezier(0.2,0,0,1)' --format csv",
    ], openToPages: ["SPEC", "--at", "--format"])

  @Argument(help: ArgumentHelp("The curve.", valueName: "SPEC"))
  package var spec: String

  @Option(
    help: ArgumentHelp(
      """
      Positions, separated by commas: fractions of the duration, or seconds after release for a spring (default: \
      eleven positions).
      """, valueName: "t,…"))
  package var at: String?

  @OptionGroup package var result: ResultOptions

  package init() {}

  package func run(in session: inout Session) throws -> Reply {
    let spec = try CurveSpec(parsing: self.spec)
    return Reply(CurveReport(spec, at: try positions(on: spec)), as: result.format(in: session))
  }

  /// The positions given with `--at`; nil if the option is not given.
  private func positions(on curve: CurveSpec) throws -> [Double]? {
    guard let at else { return nil }
    let (range, advice) =
      switch curve {
      case .bezier: (0...1.0, "give fractions of the duration, 0 to 1, as in --at 0,0.5,1")
      case .spring:
        (0...Double.greatestFiniteMagnitude, "give seconds, 0 or more, as in --at 0,0.1,0.5")
      }
    var positions: [Double] = []
    for word in at.split(separator: ",", omittingEmptySubsequences: false) {
      guard let position = Double(word), range.contains(position) else {
        let fact = Double(word) == nil ? "not a number" : "not on the curve"
        throw CommandError(
          .usage, "--at: '\(word)' is \(fact); \(advice)")
      }
      positions.append(position)
    }
    return positions
  }
}
