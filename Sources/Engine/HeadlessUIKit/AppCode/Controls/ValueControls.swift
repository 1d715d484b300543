/// A control whose thumb is dragged along a track to choose a value.
///
/// ## Differences from UIKit
/// Nothing is drawn, and values change at once in `setValue(_:animated:)`. Our choice: the thumb is 28 points wide, the
/// control is 34 points high, and a touch grabs the thumb from up to 10 points outside.
open class UISlider: UIControl {
  private static let thumbWidth: CGFloat = 28
  private static let reach: CGFloat = 10

  private var current: Float = 0
  /// The value between minimum and maximum; 0 by default.
  open var value: Float {
    get { current }
    set { current = min(max(newValue, minimumValue), max(minimumValue, maximumValue)) }
  }
  open var minimumValue: Float = 0 {
    didSet {
      maximumValue = max(maximumValue, minimumValue)
      value = current
    }
  }
  open var maximumValue: Float = 1 {
    didSet {
      if minimumValue > maximumValue { minimumValue = maximumValue }
      value = current
    }
  }
  /// Whether changes are reported while the finger moves; true by default.
  open var isContinuous = true
  open var minimumTrackTintColor: UIColor?
  open var maximumTrackTintColor: UIColor?
  open var thumbTintColor: UIColor?
  /// The horizontal distance of the finger from the centre of the thumb.
  private var grip: CGFloat = 0

  open func setValue(_ value: Float, animated: Bool) { self.value = value }
  open var minimumValueImage: UIImage?
  open var maximumValueImage: UIImage?
  open var currentThumbImage: UIImage? { nil }
  open func thumbImage(for state: State) -> UIImage? { nil }
  open func setThumbImage(_ image: UIImage?, for state: State) {}
  open func setMinimumTrackImage(_ image: UIImage?, for state: State) {}
  open func setMaximumTrackImage(_ image: UIImage?, for state: State) {}

  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: 34)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: bounds.width, height: 34)
  }

  open func trackRect(forBounds bounds: CGRect) -> CGRect {
    CGRect(x: bounds.minX, y: bounds.midY - 2, width: bounds.width, height: 4)
  }

  open func thumbRect(forBounds bounds: CGRect, trackRect rect: CGRect, value: Float) -> CGRect {
    let (range, width) = (maximumValue - minimumValue, Self.thumbWidth)
    let share = range > 0 ? CGFloat((value - minimumValue) / range) : 0
    return CGRect(
      x: rect.minX + share * (rect.width - width), y: rect.midY - width / 2, width: width,
      height: width)
  }

  private var thumb: CGRect {
    thumbRect(forBounds: bounds, trackRect: trackRect(forBounds: bounds), value: value)
  }

  /// Returns whether the slider itself handles a gesture: a drag of the thumb along the track.
  override func owns(_ gesture: UIGestureRecognizer) -> Bool {
    isTracking && gesture.isDragSideways(in: self)
  }

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let point = touch.location(in: self)
    grip = point.x - thumb.midX
    return thumb.insetBy(dx: -Self.reach, dy: -Self.reach).contains(point)
  }

  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let room = trackRect(forBounds: bounds).width - Self.thumbWidth
    guard room > 0 else { return true }
    let share = (touch.location(in: self).x - grip - Self.thumbWidth / 2) / room
    let old = value
    value = minimumValue + Float(share) * (maximumValue - minimumValue)
    if isContinuous, value != old { send(.valueChanged, with: event) }
    return true
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    send(.valueChanged, with: event)
  }
}

/// A control that a tap turns on and off.
///
/// ## Differences from UIKit
/// Nothing is drawn or animated, and the knob cannot be dragged.
open class UISwitch: UIControl {
  open var isOn = false
  /// The point at which the last touch began.
  private var start: CGPoint?
  open var onTintColor: UIColor?
  open var thumbTintColor: UIColor?

  /// Creates a switch, which is always 51 by 31 points.
  public override init(frame: CGRect) {
    super.init(frame: CGRect(x: frame.minX, y: frame.minY, width: 51, height: 31))
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open func setOn(_ on: Bool, animated: Bool) { isOn = on }

  open override var intrinsicContentSize: CGSize { CGSize(width: 51, height: 31) }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  /// Returns whether the switch itself handles a gesture: a single tap, or a sideways drag that begins on the knob.
  ///
  /// The knob is assumed to be as wide as the switch is high.
  override func owns(_ gesture: UIGestureRecognizer) -> Bool {
    if gesture.isSingleTap { return true }
    guard isTracking, gesture.isDragSideways(in: self), let start else { return false }
    return isOn ? start.x >= bounds.width - bounds.height : start.x <= bounds.height
  }

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    start = touch.location(in: self)
    return super.beginTracking(touch, with: event)
  }

  override func send(liftInside event: UIEvent?) {
    isOn.toggle()
    super.send(liftInside: event)
    send([.primaryActionTriggered, .valueChanged], with: event)
  }
}

/// A row of segments of equal width, one of which can be selected by a tap.
///
/// ## Differences from UIKit
/// Nothing is drawn. The control is 32 points high by default; our choice.
open class UISegmentedControl: UIControl {
  /// The value of `selectedSegmentIndex` if no segment is selected.
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

  open func removeAllSegments() {
    titles = []
    selectedSegmentIndex = Self.noSegment
  }

  open func insertSegment(with image: UIImage?, at segment: Int, animated: Bool) {
    insertSegment(withTitle: nil, at: segment, animated: animated)
  }

  // Stored or ignored: segments are not drawn, all have the same width, and none can be disabled.
  open var selectedSegmentTintColor: UIColor?
  open var apportionsSegmentWidthsByContent = false
  private var textAttributes: [State: [NSAttributedString.Key: Any]] = [:]
  open func setTitleTextAttributes(
    _ attributes: [NSAttributedString.Key: Any]?, for state: State
  ) { textAttributes[state] = attributes }
  open func titleTextAttributes(for state: State) -> [NSAttributedString.Key: Any]? {
    textAttributes[state]
  }
  open func setImage(_ image: UIImage?, forSegmentAt segment: Int) {}
  open func imageForSegment(at segment: Int) -> UIImage? { nil }
  open func setWidth(_ width: CGFloat, forSegmentAt segment: Int) {}
  open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) {}
  open func isEnabledForSegment(at segment: Int) -> Bool { true }
  open func setBackgroundImage(
    _ backgroundImage: UIImage?, for state: State, barMetrics: UIBarMetrics
  ) {}
  open func setDividerImage(
    _ dividerImage: UIImage?, forLeftSegmentState leftState: State, rightSegmentState: State,
    barMetrics: UIBarMetrics
  ) {}

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: CGFloat(80 * titles.count), height: 32)
  }

  open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }

  override func owns(_ gesture: UIGestureRecognizer) -> Bool { gesture.isSingleTap }

  /// Selects the segment under the finger, and reports a change of the selection to the control's targets.
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

/// A row of dots, one for each page.
///
/// A tap on the right half moves to the next page, a tap on the left half to the previous one.
///
/// ## Differences from UIKit
/// Nothing is drawn, and dragging across the dots does not change the page.
open class UIPageControl: UIControl {
  private var touchedX: CGFloat?

  open var numberOfPages = 0 { didSet { currentPage = clamped(currentPage) } }
  open var currentPage = 0 {
    didSet { if currentPage != clamped(currentPage) { currentPage = clamped(currentPage) } }
  }
  open var hidesForSinglePage = false
  open var pageIndicatorTintColor: UIColor?
  open var currentPageIndicatorTintColor: UIColor?
  open var defersCurrentPageDisplay = false
  open func updateCurrentPageDisplay() {}
  open func size(forNumberOfPages pageCount: Int) -> CGSize {
    CGSize(width: CGFloat(max(pageCount, 0)) * 16 + 23, height: 26)
  }

  override func owns(_ gesture: UIGestureRecognizer) -> Bool { gesture.isSingleTap }

  private func clamped(_ page: Int) -> Int { min(max(page, 0), max(numberOfPages - 1, 0)) }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    touchedX = touch?.location(in: self).x
  }

  override func send(liftInside event: UIEvent?) {
    super.send(liftInside: event)
    let old = currentPage
    currentPage += (touchedX ?? 0) < bounds.midX ? -1 : 1
    if currentPage != old { send([.valueChanged, .primaryActionTriggered], with: event) }
  }
}
