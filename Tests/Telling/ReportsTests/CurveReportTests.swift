import Foundation
import MotionMath
import Reports
import Testing

struct CurveReportTests {
  @Test func `shows a named curve with its control points and its exact ends`() throws {
    let report = CurveReport(try CurveSpec(parsing: "linear"), at: [0, 0.25, 1])
    #expect(
      report.text(as: .table) == """
        curve     linear
        the same  cubic-bezier(0,0,1,1)

        fraction        value        slope
        0.000000  0.000000000  1.000000000
        0.250000  0.250000000  1.000000000
        1.000000  1.000000000  1.000000000

        """)
    #expect(
      report.text(as: .csv) == """
        fraction,value,slope
        0,0,1
        0.25,0.25,1
        1,1,1

        """)
  }

  @Test func `keeps the digits a curve is exact to`() throws {
    let spec = try CurveSpec(parsing: "cubic-bezier(0.2,0,0,1)")
    let csv = CurveReport(spec, at: [0.3]).text(as: .csv)
    let fields = try #require(csv.split(separator: "\n").last).split(separator: ",")
    #expect(abs((Double(fields[1]) ?? .nan) - spec.progress(at: 0.3)) < 1e-11)
    #expect(abs((Double(fields[2]) ?? .nan) - spec.slope(at: 0.3)) < 1e-11)
  }

  @Test func `names a vertical slope`() throws {
    let report = CurveReport(try CurveSpec(parsing: "cubic-bezier(0,1,0,1)"), at: [0])
    #expect(report.text(as: .table).hasSuffix("0.000000  0.000000000  vertical\n"))
    #expect(report.text(as: .csv).hasSuffix("\n0,0,\n"))
    #expect(report.text(as: .json).contains(#""slope":null"#))
  }

  @Test func `describes a spring in every vocabulary`() throws {
    // ω₀ = 10/s, ζ = 0.5: the response is 2π/10 s.
    let report = CurveReport(
      try CurveSpec(parsing: "spring(mass:1,stiffness:100,damping:10)"), at: [0])
    let text = report.text(as: .table)
    #expect(text.contains("curve              spring(mass:1,stiffness:100,damping:10)\n"))
    #expect(text.contains("the same           spring(0.5,0.628318531)\n"))
    #expect(text.contains("the same           spring(duration:0.628318531,bounce:0.5)\n"))
    #expect(text.contains("natural-frequency  10.000000 rad/s\n"))
    // The envelope has shrunk to a thousandth after (ln 1000 + ln(1 + 1/√3)) / 5 s.
    #expect(text.contains("settles            after 1.472700 s\n"))
    #expect(text.hasSuffix("0.000000  0.000000000  0.000000000\n"))
  }

  @Test func `looks at eleven places up to where a spring has settled`() throws {
    let spec = try CurveSpec(parsing: "spring(mass:1,stiffness:100,damping:10)")
    let lines = CurveReport(spec).text(as: .csv).split(separator: "\n")
    #expect(lines.first == "t_s,value,slope_per_s")
    #expect(lines.count == 12)
    let last = try #require(lines.last?.split(separator: ",").first)
    #expect(abs((Double(last) ?? .nan) - 1.472700) < 1e-6)
  }

  @Test func `says that a spring without damping never settles`() throws {
    let report = CurveReport(try CurveSpec(parsing: "spring(mass:1,stiffness:100,damping:0)"))
    #expect(report.text(as: .table).contains("settles            never\n"))
    let json = try #require(
      JSONSerialization.jsonObject(with: Data(report.text(as: .json).utf8)) as? [String: Any])
    #expect(json["schema"] as? String == "panlab.curve/1")
    #expect(json["settling_s"] is NSNull)
    #expect((json["points"] as? [Any])?.count == 11)
  }
}
