/// A drag that drives a transition or a surface.
struct PanDrive {
  /// Whether a finger is driving.
  private(set) var isInProgress = false
  //: if peak
  /// The greatest travel of the drag so far, in points; nil before the drag's first change.
  private(set) var peak: Double?
  //: end

  /// Starts a drag.
  mutating func begin() {
    isInProgress = true
    //: if peak
    peak = nil
    //: end
  }

  //: if peak
  /// Records the finger's travel at a change, in points.
  mutating func follow(_ travel: Double) { peak = max(peak ?? travel, travel) }
  //: end

  /// Ends the drag.
  mutating func end() { isInProgress = false }

  //: if progress
  /// The progress: travel divided by extent, both in points; limited to 0...1 if it is clamped.
  static func progress(_ travel: Double, of extent: Double, isClamped: Bool) -> Double {
    let ratio = extent > 0 ? travel / extent : 0
    return isClamped ? min(max(ratio, 0), 1) : ratio
  }
  //: end
}
