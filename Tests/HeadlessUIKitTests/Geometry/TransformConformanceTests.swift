import Foundation
import HeadlessUIKit
import Testing

/// Compares with matrices measured from Core Animation.
///
/// The measurements are not part of the project: where their folder is absent these tests report
/// themselves as skipped, and the laws in the other files stand alone.
struct TransformConformanceTests {
  @Test(.enabled(if: Measurements.exist, "the measured matrices are absent"))
  func `plane matrices agree with the measured ones`() throws {
    let rows = try Measurements.rows(of: "transform_affine_ca_measured.csv")
    #expect(rows.count == 16)
    for row in rows {
      let number = { (name: String) in try #require(row[name].flatMap(Double.init)) }
      let from = CGAffineTransform(
        a: try number("from_a"), b: try number("from_b"), c: try number("from_c"),
        d: try number("from_d"), tx: 0, ty: 0)
      let to = CGAffineTransform(
        a: try number("to_a"), b: try number("to_b"), c: try number("to_c"), d: try number("to_d"),
        tx: 0, ty: 0)
      let expected = CGAffineTransform(
        a: try number("exp_m11"), b: try number("exp_m12"), c: try number("exp_m21"),
        d: try number("exp_m22"), tx: 0, ty: 0)
      expectClose(
        .interpolated(from: from, to: to, fraction: try number("fraction")), expected,
        tolerance: try number("abs_tol"), "\(row)")
    }
  }

  @Test(.enabled(if: Measurements.exist, "the measured matrices are absent"))
  func `matrices in space agree with the measured ones`() throws {
    let rows = try Measurements.rows(of: "transform_ca_measured.csv")
    #expect(rows.count == 4)
    for row in rows {
      let number = { (name: String) in try #require(row[name].flatMap(Double.init)) }
      let expected = CATransform3D(
        m11: try number("m11"), m12: try number("m12"), m13: try number("m13"),
        m14: try number("m14"), m21: try number("m21"), m22: try number("m22"),
        m23: try number("m23"), m24: try number("m24"), m31: try number("m31"),
        m32: try number("m32"), m33: try number("m33"), m34: try number("m34"),
        m41: try number("m41"), m42: try number("m42"), m43: try number("m43"),
        m44: try number("m44"))
      expectClose(
        .interpolated(
          from: try matrix(row["from"]), to: try matrix(row["to"]),
          fraction: try number("fraction")), expected, tolerance: try number("abs_tol"), "\(row)")
    }
  }

  /// The matrix that a row describes in words.
  private func matrix(_ words: String?) throws -> CATransform3D {
    let known: [(String, CATransform3D)] = [
      ("identity", CATransform3DIdentity),
      ("rotZ(170deg)", CATransform3DMakeRotation(170 * .pi / 180, 0, 0, 1)),
      ("rotZ(270deg)", CATransform3DMakeRotation(270 * .pi / 180, 0, 0, 1)),
      ("rotY(1.2rad)", CATransform3DMakeRotation(1.2, 0, 1, 0)),
      ("scale(2,1,1)", CATransform3DMakeScale(2, 1, 1)),
      (
        "rotZ(1rad) then translate(40,0,0)",
        CATransform3DRotate(CATransform3DMakeTranslation(40, 0, 0), 1, 0, 0, 1)
      ),
    ]
    let words = try #require(words)
    return try #require(known.first { words.hasPrefix($0.0) }?.1, "unknown matrix '\(words)'")
  }
}
