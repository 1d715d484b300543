public import Foundation

#if !canImport(HeadlessUIKit)
  public import UIKit
  import UIKit.UIGestureRecognizerSubclass
#else
  public import HeadlessUIKit
#endif

/// Records every touch of a view as Panlab CSV without interfering with other recognisers.
///
///     let documents = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0]
///     let folder = documents.appendingPathComponent("gestures")
///     let recorder = TraceRecorder(into: .folder(folder), watching: swipeBackPan)
///     recorder.intent = "finish"
///     window.addGestureRecognizer(recorder)
///
/// A recording begins when the first finger touches and ends when the last finger is lifted. It contains every
/// coalesced touch with its own timestamp and the time at which the event reached the app. It also contains the
/// values of ``pan`` (`pan_x`, `pan_y` in points, `pan_vx`, `pan_vy` in points per second, in the window's
/// coordinates), the screen, the display rate and the device, as they were when the first finger touched. A
/// recording is written when it is complete, on a thread of its own: a crash loses only the current gesture, and
/// the main thread waits for no file. If the recorder is disabled or removed while a finger is down, the recording
/// ends with a cancelled touch.
///
/// Touches are what a person does, so think of who sees the recordings: passwords can be read off a keyboard of the
/// app's own. Touches that begin in a secure text field are never recorded, nor are those in ``secretViews``, and nothing
/// is while ``isPaused``.
///
/// If recordings are written to a folder, each also contains the outcome of its gesture, what the app's code took
/// off the translation of ``pan``, and whether the device was turned. The recorder observes the window's transition
/// coordinator, and ``note(_:from:percent:)`` adds what only the app knows, such as a sheet's detent. The recorder
/// waits for the end of the transition; if it sees no transition, it waits ``patience`` seconds for one.
open class TraceRecorder: UIGestureRecognizer, UIGestureRecognizerDelegate {
  /// The intent of the next gestures: `finish`, `cancel` or `any`; nil for no label.
  public var intent: String?
  /// Views whose frames are recorded too, with their names as keys.
  ///
  /// Frames are recorded only if recordings are written to a folder and ``observesOutcome`` is true. A replay finds a
  /// view by its key. For the view of a controller, the key must be the controller's title or, without a title, the
  /// controller's type; for any other view, the view's `accessibilityIdentifier` or, without one, the view's type.
  public var views: [String: UIView] = [:]
  /// Whether the recorder ignores touches that begin; a gesture under way is recorded to its end.
  public var isPaused = false
  /// Views in which touches that begin are never recorded, nor in their subviews, such as a keypad.
  public var secretViews: [UIView] = []
  /// Whether recordings contain the outcomes of their gestures; by default true if recordings are written to a folder.
  public var observesOutcome: Bool
  /// How long the recorder waits after the release for a sign of a transition, in seconds.
  public static let patience: TimeInterval = 2
  /// Called if a recording could not be written and is dropped.
  public var onFailure: (any Error) -> Void = { _ in }
  /// The recogniser whose translation and velocity are recorded too.
  public private(set) weak var pan: UIPanGestureRecognizer?

  private let file: RecordingFile
  private var rows: [Row] = []
  private var fingers: [ObjectIdentifier: Int] = [:]
  private var landed = 0
  /// The window of the gesture under way, which the recorder may leave before the finger does.
  private weak var window: UIWindow?
  /// What the recording says of its screen and its device, as they are when the first finger touches.
  private var opening: (screen: String, device: [String]) = ("", [])
  /// The times at which events reached the app, on the clock of touches, in seconds.
  private var arrivals: [TimeInterval] = []
  /// Whether a finger has caught the previous gesture's transition while it was settling.
  private var hasCaught = false
  private var observer: OutcomeObserver?
  private var pending: Pending?
  private var played: [PlayedSchedule] = []

  /// A complete recording that waits for its outcome.
  struct Pending {
    fileprivate var rows: [Row]
    var metadata: [String]
    var intent: String?
  }

  fileprivate struct Row {
    var time, dispatch: TimeInterval
    var place: CGPoint
    var phase: String
    var finger: Int
    var force: CGFloat?
    var pan: (translation: CGPoint, velocity: CGPoint)?

    /// The line of the file.
    func line(after start: TimeInterval) -> String {
      func number(_ value: Double) -> String { value == 0 ? "0" : "\(value)" }
      /// Formats a time in milliseconds after the first touch, rounded to the nanosecond.
      func clock(_ time: TimeInterval) -> String { number(((time - start) * 1e9).rounded() / 1e6) }
      var fields = [clock(time), number(place.x), number(place.y), phase]
      fields += ["\(finger)", clock(dispatch), force.map { number($0) } ?? ""]
      let pan = pan.map {
        [$0.translation.x, $0.translation.y, $0.velocity.x, $0.velocity.y].map { number($0) }
      }
      return (fields + (pan ?? ["", "", "", ""])).joined(separator: ",")
    }
  }

  /// Creates a recorder, which must be added to a window or a view.
  public init(into destination: RecordingDestination, watching pan: UIPanGestureRecognizer? = nil) {
    file = RecordingFile(destination)
    observesOutcome = file.holdsOutcomes
    self.pan = pan
    super.init(target: nil, action: nil)
    delegate = self
    cancelsTouchesInView = false
    delaysTouchesEnded = false
    pan?.addTarget(self, action: Self.panAction)
  }

  public required override init?(coder: NSCoder) { nil }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    let open = touches.filter { !isSecret($0) }
    for touch in touches.subtracting(open) { ignore(touch, for: event) }
    guard !open.isEmpty else { return }
    if rows.isEmpty { begin() }
    record(open, "began", event)
  }

  private func isSecret(_ touch: UITouch) -> Bool {
    if isPaused { return true }
    var view = touch.view
    while let place = view {
      if (place as? UITextField)?.isSecureTextEntry == true || secretViews.contains(place) {
        return true
      }
      view = place.superview
    }
    return false
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    record(touches, "moved", event)
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    record(touches, "ended", event)
    lift(touches)
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    record(touches, "cancelled", event)
    lift(touches)
  }

  /// Begins a recording, and observes the window if outcomes are recorded.
  ///
  /// If the finger catches the transition of the previous gesture, the previous gesture's recording continues.
  /// Otherwise the previous recording is written with as much of its outcome as is known.
  private func begin() {
    window = view?.window ?? view as? UIWindow
    arrivals = []
    if let observer, observer.isInFlight, let caught = pending {
      (rows, pending) = (caught.rows, nil)
      landed = (rows.map(\.finger).max() ?? -1) + 1
      hasCaught = true
      return observer.noteDown()
    }
    hasCaught = false
    observer?.finish()
    guard let window else { return }
    let size = window.bounds.size
    opening = ("\(Int(size.width))x\(Int(size.height))", DeviceLines.all(of: window))
    guard observesOutcome, file.holdsOutcomes else { return }
    observer = OutcomeObserver(window, views: views, patience: Self.patience) {
      [weak self] observer in self?.write(observer)
    }
  }

  private func record(_ touches: Set<UITouch>, _ phase: String, _ event: UIEvent) {
    let now = CACurrentMediaTime()
    arrivals.append(now)
    for touch in touches.sorted(by: { $0.timestamp < $1.timestamp }) {
      let finger = fingers[ObjectIdentifier(touch)] ?? landed
      if finger == landed { landed += 1 }
      fingers[ObjectIdentifier(touch)] = finger
      for sample in event.coalescedTouches(for: touch) ?? [touch] {
        rows.append(
          Row(
            time: sample.timestamp, dispatch: now, place: sample.preciseLocation(in: nil),
            phase: phase, finger: finger, force: sample.recordedForce))
      }
    }
  }

  private func lift(_ touches: Set<UITouch>) {
    for touch in touches { fingers[ObjectIdentifier(touch)] = nil }
    // The pan's action is called once more after this event, so the recording is written later, in `reset()`.
    if fingers.isEmpty {
      observer?.look()
      observer?.noteLift()
      state = .failed
    }
  }

  /// Ends the recording; UIKit calls it after the last event of a gesture, and if the recorder is disabled or removed.
  open override func reset() {
    super.reset()
    cancelFingers()
    guard !rows.isEmpty, let window else { return }
    let sorted = rows.sorted { $0.time < $1.time }
    let rate =
      DeliveredRate(arrivals).framesPerSecond
      ?? window.windowScene?.screen.maximumFramesPerSecond ?? 60
    let metadata =
      ["screen: \(opening.screen)", "display-hz: \(rate)"]
      + (hasCaught ? ["strokes: together"] : []) + opening.device + playedLine(sorted)
    (rows, landed) = ([], 0)
    let recording = Pending(rows: sorted, metadata: metadata, intent: intent)
    if observer == nil { write(recording, nil) } else { pending = recording }
  }

  /// Ends what the fingers that are still down have been doing where they were last seen, since no event of theirs will
  /// come.
  private func cancelFingers() {
    guard !fingers.isEmpty else { return }
    for finger in fingers.values.sorted() {
      guard var row = rows.last(where: { $0.finger == finger }) else { continue }
      (row.phase, row.pan) = ("cancelled", nil)
      rows.append(row)
    }
    fingers = [:]
    observer?.look()
    observer?.noteLift()
  }

  /// Writes the pending recording, whose outcome is now known.
  private func write(_ observer: OutcomeObserver) {
    if self.observer === observer { self.observer = nil }
    guard let pending else { return }
    self.pending = nil
    write(pending, observer)
  }

  private func write(_ pending: Pending, _ observer: OutcomeObserver?) {
    let start = pending.rows.first?.time ?? 0
    let outcome = observer.map { RecordedOutcome($0.seen, frames: $0.frames, after: start) }
    file.write(pending.rows.map { $0.line(after: start) }, pending, outcome) { [weak self] error in
      self?.onFailure(error)
    }
  }

  /// Waits until all recordings that are complete are written, such as before they are shared.
  public static func waitUntilWritten() { RecordingFile.waitUntilWritten() }

  // MARK: Pan

  #if !canImport(HeadlessUIKit)
    private static let panAction = #selector(note(_:))
  #else
    private static let panAction = Selector(
      "note:", { (recorder: TraceRecorder) in recorder.note(_:) })
  #endif

  #if !canImport(HeadlessUIKit)
    @objc
  #endif
  private func note(_ pan: UIPanGestureRecognizer) {
    observer?.look()
    observer?.note(pan)
    guard let last = rows.indices.last else { return }
    rows[last].pan = (pan.translation(in: nil), pan.velocity(in: nil))
  }

  // MARK: What the app knows

  /// Records an outcome that no coordinator reports, such as a detent, a refusal, or the end of a property animator or
  /// of a custom pan.
  ///
  /// Call it from a delegate method of the sheet or of the navigation controller, or where the app decides the outcome;
  /// the last call during a gesture counts.
  ///
  /// - Parameters:
  ///   - ending: The outcome of the gesture.
  ///   - source: The source that knows the outcome.
  ///   - percent: The transition's progress at the release, 0...1; nil if it is unknown.
  public func note(
    _ ending: RecordedEnding, from source: EndingSource = .app, percent: CGFloat? = nil
  ) {
    observer?.note(ending, source, percent: percent)
  }

  /// Reads schedules (gestures written by `panlab convert --to json`), so that the recorder recognises them when a tool
  /// plays them.
  ///
  /// The recording of such a gesture gets a line `# played:` with the schedule's name.
  public func recognizePlayed(_ schedules: [URL]) throws {
    played = try schedules.map { try PlayedSchedule(Data(contentsOf: $0)) }
  }

  private func playedLine(_ rows: [Row]) -> [String] {
    let places = rows.map(\.place)
    return played.first { $0.matches(places) }.map { ["played: \($0.name)"] } ?? []
  }

  // MARK: Non-interference

  open override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { false }

  open override func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool {
    false
  }

  open func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { true }
}

extension UITouch {
  /// The force, if the screen measures it.
  fileprivate var recordedForce: CGFloat? {
    #if !canImport(HeadlessUIKit)
      return maximumPossibleForce > 0 ? force : nil
    #else
      return force > 0 ? force : nil
    #endif
  }
}
