import Foundation
import HeadlessUIKit
import MotionMath
import Scenes
import Traces

/// Scenarios in which recognisers, controls and scroll views of a custom scene compete for a finger.
///
/// Each scenario plays gestures that are made for the scene.
extension Scenario {
  static let contests: [Scenario] = [controlInside, contentUnderEdge, listInside]

  static let controlInside = Scenario(
    id: "S27", title: "a control loses its finger", severity: .warning,
    action: "drags every control that follows a finger, sideways and down",
    reason: "the pan of a card takes the finger from a slider or dial in it after a few points",
    remedy:
      "keep the pan off controls: in gestureRecognizer(_:shouldReceive:) of its delegate, return"
      + " !(touch.view is UIControl)"
  ) { subject in
    let controls = subject.contenders.controls
    guard !controls.isEmpty else {
      return .notApplicable("no control on the screen follows a finger")
    }
    for control in controls {
      for way in [(x: 80.0, y: 0.0), (x: 0, y: 80)] {
        for entry in subject.account(of: control.place, by: way) {
          guard case .touchCancelled(let taker?) = entry.event, entry.party?.kind == .control,
            taker.kind != .scroll
          else { continue }
          return .faulty(entry.told)
        }
      }
    }
    return .sound("\(controls.map(\.name).joined(separator: ", ")): the finger stays")
  }

  static let contentUnderEdge = Scenario(
    id: "S28", title: "content takes a swipe from the edge", severity: .warning,
    action: "swipes from the screen's edge over what scrolls or is dragged sideways there",
    reason: "a pager, or a row that swipes, takes the finger from an edge pan and the swipe back",
    remedy: "let its pan wait: content.panGestureRecognizer.require(toFail: edgePan)"
  ) { subject in
    let contents = subject.contenders.edges
    guard !contents.isEmpty else {
      return .notApplicable("nothing moves sideways at an edge with its own pan")
    }
    for content in contents {
      let entries = subject.account(of: content.place, by: (content.isLeft ? 200 : -200, 0))
      let fates = RecognizerFate.all(in: entries).filter { $0.party.kind == .edgePan }
      guard !fates.contains(where: { $0.recognizedAt != nil }) else { continue }
      let lost = fates.compactMap(\.fate).first {
        if case .prevented = $0.event { true } else { false }
      }
      if let lost { return .faulty(lost.told) }
    }
    return .sound("\(contents.map(\.name).joined(separator: ", ")): the edge keeps its swipe")
  }

  static let listInside = Scenario(
    id: "S29", title: "a scrolled list stops a drag next to it", severity: .warning,
    action:
      "drags a list inside a view with a pan, and the view next to the list, with the list at the top and scrolled",
    reason: "a pan that checks only the list's offset leaves the handle above the list dead",
    remedy: "check where the touch is: a drag that begins outside the list may begin at any offset"
  ) { subject in
    let lists = subject.contenders.lists
    guard !lists.isEmpty else {
      return .notApplicable("no list scrolls inside a view with its own pan")
    }
    for list in lists {
      for (scroll, way) in [(0.0, -100.0), (120, 100)] {
        let entries = subject.account(
          of: list.place, by: (0, way), scrolling: list.place, by: scroll)
        let fates = RecognizerFate.all(in: entries)
        guard fates.contains(where: { $0.recognizedAt != nil }) else {
          return .faulty("nothing follows a finger that drags \(list.name)")
        }
      }
      for handle in list.beside {
        func pans(_ scroll: Double) -> [RecognizerFate] {
          let entries = subject.account(of: handle, by: (0, 120), scrolling: list.place, by: scroll)
          return RecognizerFate.all(in: entries).filter { $0.party.kind == .pan }
        }
        let moved = pans(0).contains { $0.recognizedAt != nil }
        let scrolled = pans(120)
        guard moved, !scrolled.contains(where: { $0.recognizedAt != nil }) else { continue }
        let told = scrolled.compactMap(\.fate).first?.told
        return .faulty(told ?? "the drag beside \(list.name) is dead once it is scrolled")
      }
    }
    return .sound("\(lists.map(\.name).joined(separator: ", ")): drags inside and next to it begin")
  }
}

extension TouchEntry {
  /// The entry as a phrase, such as `the pan of card (UIView) refused: its delegate …`.
  fileprivate var told: String {
    "\(subject) \(word)\(reason.isEmpty ? "" : ": \(reason)") at \(Self.seconds(time))"
  }
}

/// The controls, content and lists of a screen that compete for a finger, with the places to touch.
struct Contenders: Sendable {
  struct Control: Sendable {
    let name: String
    let place: ScreenPoint
  }

  /// A view that competes with an edge pan: it lies at the pan's edge of the screen, and scrolls sideways or has its
  /// own pan.
  struct EdgeContent: Sendable {
    let name: String
    let place: ScreenPoint
    let isLeft: Bool
  }

  /// A scroll view inside a view with a pan.
  struct List: Sendable {
    let name: String
    let place: ScreenPoint
    /// Places above or below the list, in the view that has the pan.
    let beside: [ScreenPoint]
  }

  private(set) var controls: [Control] = []
  private(set) var edges: [EdgeContent] = []
  private(set) var lists: [List] = []

  /// The maximum number of controls, of views at screen edges, and of lists on which gestures are played; each kind is
  /// counted separately.
  private static let limit = 4

  @MainActor
  init(_ window: UIWindow) {
    var views: [UIView] = []
    func visit(_ view: UIView) {
      guard !view.isHidden, view.alpha > 0.01, view.isUserInteractionEnabled else { return }
      views.append(view)
      for subview in view.subviews { visit(subview) }
    }
    visit(window)
    func shown(_ view: UIView) -> CGRect {
      view.convert(view.bounds, to: window).intersection(window.bounds)
    }
    func isHit(_ view: UIView, at point: CGPoint) -> Bool {
      window.hitTest(point, with: nil)?.isDescendant(of: view) == true
    }
    func place(_ point: CGPoint) -> ScreenPoint { ScreenPoint(x: point.x, y: point.y) }
    let swipes = views.flatMap { $0.gestureRecognizers ?? [] }
      .compactMap { $0 as? UIScreenEdgePanGestureRecognizer }.filter(\.mayAct)
    for view in views {
      let (name, frame) = (UIView.accountName(of: view), shown(view))
      guard !frame.isNull, frame.width > 10, frame.height > 10 else { continue }
      if let control = view as? UIControl, control.followsFingers, controls.count < Self.limit {
        let grip = view.convert(control.grip, to: window)
        if isHit(view, at: grip) { controls.append(Control(name: name, place: place(grip))) }
      }
      for isLeft in [true, false]
      where edges.count < Self.limit && view.movesSideways
        && swipes.contains(where: { $0.edges.contains(isLeft ? .left : .right) })
      {
        let x = isLeft ? 2 : window.bounds.width - 2
        let point = CGPoint(x: x, y: frame.midY)
        guard isHit(view, at: point) else { continue }
        edges.append(EdgeContent(name: name, place: place(point), isLeft: isLeft))
      }
      if let list = view as? UIScrollView, list.isScrollEnabled, lists.count < Self.limit,
        list.contentSize.height > list.bounds.height + 1, isHit(list, at: frame.center),
        let card = list.panned
      {
        let room = shown(card)
        let beside = [(frame.minY + room.minY) / 2, (frame.maxY + room.maxY) / 2]
          .filter { $0 < frame.minY - 4 || $0 > frame.maxY + 4 }
          .map { CGPoint(x: frame.midX, y: $0) }.filter { isHit(card, at: $0) }
        lists.append(
          List(name: name, place: place(frame.center), beside: beside.map(place)))
      }
    }
  }
}

extension CGRect {
  fileprivate var center: CGPoint { CGPoint(x: midX, y: midY) }
}

extension UIControl {
  /// Whether the control responds to drags rather than to taps.
  fileprivate var followsFingers: Bool {
    guard isEnabled else { return false }
    switch self {
    case is UIButton, is UISwitch, is UISegmentedControl, is UIStepper, is UIPageControl,
      is UITextField, is UIRefreshControl:
      return false
    default: return true
    }
  }

  /// The point at which a finger grips the control: a slider's knob, otherwise the centre.
  fileprivate var grip: CGPoint {
    guard let slider = self as? UISlider, slider.maximumValue > slider.minimumValue else {
      return CGPoint(x: bounds.midX, y: bounds.midY)
    }
    let part = (slider.value - slider.minimumValue) / (slider.maximumValue - slider.minimumValue)
    let knob: CGFloat = 31
    return CGPoint(
      x: bounds.minX + knob / 2 + CGFloat(part) * (bounds.width - knob), y: bounds.midY)
  }
}

extension UIView {
  /// Whether the view scrolls sideways, or has a pan that the app added.
  fileprivate var movesSideways: Bool {
    if let scrollView = self as? UIScrollView {
      return scrollView.isScrollEnabled && scrollView.contentSize.width > bounds.width + 1
    }
    return hasOwnPan
  }

  private var hasOwnPan: Bool {
    guard !(self is UIScrollView) else { return false }
    return (gestureRecognizers ?? []).contains {
      $0.isEnabled && $0 is UIPanGestureRecognizer && !($0 is UIScreenEdgePanGestureRecognizer)
    }
  }

  /// The nearest superview with a pan that the app added.
  fileprivate var panned: UIView? {
    var view = superview
    while let current = view, !current.hasOwnPan { view = current.superview }
    return view
  }
}

extension UIScreenEdgePanGestureRecognizer {
  /// Whether the recogniser can begin: it is enabled and, if it is the system's swipe back, there is a screen to go
  /// back to.
  fileprivate var mayAct: Bool {
    guard isEnabled else { return false }
    guard let navigation = view?.next as? UINavigationController,
      navigation.interactivePopGestureRecognizer === self
    else { return true }
    return navigation.viewControllers.count > 1
  }
}

extension TestSubject {
  /// The controls, edge content and lists on the screen that compete with recognisers for a finger, once the scene has
  /// opened.
  fileprivate var contenders: Contenders {
    ReplayEngine().run(Trace(name: "look", samples: []), with: controller, settings: settings) {
      run in run.simulation.run { Contenders(run.scene.window) }
    }
  }

  /// Drags from a place for 0.4 s, optionally after scrolling a list, and returns the log of the touch.
  fileprivate func account(
    of place: ScreenPoint, by way: (x: Double, y: Double), scrolling list: ScreenPoint? = nil,
    by offset: Double = 0
  ) -> [TouchEntry] {
    var samples = [Trace.Sample(time: 0.1, x: place.x, y: place.y, phase: .began)]
    let moves = 24
    for move in 1...moves {
      let part = Double(move) / Double(moves)
      samples.append(
        Trace.Sample(
          time: 0.1 + part * 0.4, x: place.x + part * way.x, y: place.y + part * way.y,
          phase: .moved))
    }
    samples.append(
      Trace.Sample(time: 0.52, x: place.x + way.x, y: place.y + way.y, phase: .ended))
    var metadata = TraceMetadata()
    metadata["screen"] = ground.screen.description
    let record = ReplayEngine().replay(
      Trace(name: "scenario", metadata: metadata, samples: samples), with: controller,
      settings: settings, keepsTouches: true
    ) { run in
      guard let list else { return }
      run.simulation.run {
        var view = run.scene.window.hitTest(CGPoint(x: list.x, y: list.y), with: nil)
        while let current = view, !(current is UIScrollView) { view = current.superview }
        if let view = view as? UIScrollView {
          view.contentOffset.y = CGFloat(offset) - view.adjustedContentInset.top
        }
      }
    }
    faults.note(record.outcome.diagnostics)
    return record.touches?.entries ?? []
  }
}
