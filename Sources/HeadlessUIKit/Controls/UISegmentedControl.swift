/// A row of segments of equal width, one of which can be selected by a tap.
///
/// ## Differences from UIKit
/// Nothing is drawn; 32 points high by itself, our choice.
open class UISegmentedControl: UIControl {
  /// The selection without a segment.
  public static let noSegment = -1

  private var titles: [String?] = []
  open var selectedSegmentIndex = UISegmentedControl.noSegment
  open var isMomentary = false

  public convenience init(items: [Any]?) {
    self.init(frame: .zero)
    titles = (items ?? []).map { $0 as? String }
    bounds.size = sizeThatFits(.zero)
  }

  open var numberOfSegments: Int { titles.count }

  open func titleForSegment(at segment: Int) -> String? {
    titles.indices.contains(segment) ? titles[segment] : nil
  }

  open func setTitle(_ title: String?, forSegmentAt segment: Int) {
    if titles.indices.contains(segment) { titles[segment] = title }
  }

  open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
    titles.insert(title, at: min(max(segment, 0), titles.count))
  }

  open func removeSegment(at segment: Int, animated: Bool) {
    if titles.indices.contains(segment) { titles.remove(at: segment) }
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: CGFloat(80 * titles.count), height: 32)
  }

  open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }

  /// Selects the segment under the finger, and tells its targets about a change.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    guard let touch, isTouchInside, !titles.isEmpty else { return }
    let share = touch.location(in: self).x / bounds.width
    let segment = min(max(Int(share * CGFloat(titles.count)), 0), titles.count - 1)
    guard isMomentary || segment != selectedSegmentIndex else { return }
    selectedSegmentIndex = segment
    sendActions(for: .valueChanged)
  }
}
