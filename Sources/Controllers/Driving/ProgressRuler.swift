/// How a controller turns travel into progress: the part of its settings that releases depend on.
package struct ProgressRuler: Hashable, Sendable {
  let direction: Direction
  let extent: Extent
  let clampsProgress: Bool

  /// The travel that counts as progress 1, in points, in a view of a size in points.
  package func extent(width: Double, height: Double) -> Double {
    extent.points(width: width, height: height, along: direction)
  }

  /// Travel over extent, both in points: 0...1 when the controller clamps, else any number.
  package func progress(after translation: Double, extent: Double) -> Double {
    let raw = extent > 0 ? translation / extent : 0
    return clampsProgress ? min(max(raw, 0), 1) : raw
  }
}

extension Controller {
  /// How it turns travel into progress.
  package var ruler: ProgressRuler {
    ProgressRuler(direction: direction, extent: extent, clampsProgress: clampsProgress)
  }
}
