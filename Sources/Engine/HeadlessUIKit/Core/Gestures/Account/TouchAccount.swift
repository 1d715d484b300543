import Foundation
import MotionMath

/// A log of what happens to every finger and recogniser, and why.
///
/// Exists only if a run requests it. The code that makes a decision about a touch also adds the entry to the log.
@MainActor
package final class TouchAccount {
  package private(set) var entries: [TouchEntry] = []
  /// The strokes whose first finger touched what was still in flight.
  package private(set) var caughtStrokes: Set<Int> = []
  private let simulation: Simulation
  private var parties: [ObjectIdentifier: TouchParty] = [:]
  /// The recognisers and views in the log.
  ///
  /// Retained, so that no new object gets the identifier of a recogniser or view that was released.
  private var known: [AnyObject] = []
  private var stroke = 0
  private var fingersDown = 0
  /// The outside cause of the failures and cancellations that are being logged, such as a recogniser's removal from its
  /// view.
  ///
  /// Nil if there is no cause outside the recognisers.
  var occasion: GestureOccasion?
  /// The appearance callback that is running, such as `DetailController.viewWillAppear`; nil outside of them.
  var callback: String?

  package init(_ simulation: Simulation) {
    self.simulation = simulation
    simulation.interface.account = self
  }

  func note(_ recognizer: UIGestureRecognizer, _ event: TouchEvent, finger: Int? = nil) {
    add(party(recognizer), event, finger)
  }

  func note(_ view: UIView?, _ event: TouchEvent, finger: Int?) {
    add(view.map { party($0) }, event, finger)
  }

  private func add(_ party: TouchParty?, _ event: TouchEvent, _ finger: Int?) {
    entries.append(
      TouchEntry(
        time: simulation.now, stroke: max(stroke, 1), finger: finger, party: party, event: event,
        place: occasion?.isOfCode == true ? callback : nil))
  }

  // MARK: Fingers

  func fingerDown(_ touch: UITouch, on view: UIView?) {
    if fingersDown == 0 {
      stroke += 1
      if stroke > 1, let view, isInFlight(view) { caughtStrokes.insert(stroke) }
    }
    fingersDown += 1
    let place = touch.windowLocation
    note(view, .down(x: Double(place.x), y: Double(place.y)), finger: touch.finger)
    if view == nil { add(nil, .ignored(.nothingThere), touch.finger) }
  }

  /// Whether the view, or a view around it, is still being animated.
  private func isInFlight(_ view: UIView) -> Bool {
    sequence(first: view, next: \.superview).contains { $0.layer.animationKeys() != nil }
  }

  func fingerUp(_ touch: UITouch) {
    add(nil, touch.phase == .cancelled ? .taken : .up, touch.finger)
    fingersDown -= 1
  }

  func ignored(_ sample: TouchSample, _ reason: IgnoredTouch) {
    if fingersDown == 0 { stroke += 1 }
    add(nil, .ignored(reason), sample.finger)
  }

  // MARK: Recognisers

  /// Logs the failure of a recogniser with its reason.
  ///
  /// The reason is the current ``occasion``. If there is none, it is the recogniser's own reason.
  func failed(_ recognizer: UIGestureRecognizer) {
    let shortfall: GestureShortfall =
      switch occasion {
      case .touchTaken: .touchTaken
      case .disabled: .disabled
      case .removed: .removed
      case nil: recognizer.shortfall ?? .code
      }
    note(recognizer, .failed(shortfall))
  }

  func ended(_ recognizer: UIGestureRecognizer, cancelled: Bool) {
    guard cancelled else { return note(recognizer, .ended) }
    let reason: Cancellation =
      switch occasion {
      case .touchTaken: .touchTaken
      case .disabled: .disabled
      case .removed: .removed
      case nil: .code
      }
    note(recognizer, .cancelled(reason))
  }

  func recognized(_ recognizer: UIGestureRecognizer) {
    let travel = (recognizer as? UIPanGestureRecognizer)?.travel(in: nil) ?? .zero
    note(recognizer, .recognized(dx: Double(travel.x), dy: Double(travel.y)))
    if recognizer.storedState == .ended { note(recognizer, .ended) }
  }

  /// Returns the scroll views inside a recogniser's view that are not at their top.
  func scrolled(below recognizer: UIGestureRecognizer) -> [ScrolledView] {
    var found: [ScrolledView] = []
    func look(_ view: UIView) {
      if let scrollView = view as? UIScrollView {
        let offset = scrollView.contentOffset.y + scrollView.adjustedContentInset.top
        if offset > 0.5 {
          found.append(ScrolledView(name: PartyNames.view(scrollView), offset: Double(offset)))
        }
      }
      for subview in view.subviews { look(subview) }
    }
    if let view = recognizer.view { look(view) }
    return found
  }

  // MARK: Parties

  func party(_ recognizer: UIGestureRecognizer) -> TouchParty {
    party(of: recognizer) { PartyNames.party(recognizer, number: $0) }
  }

  /// Returns the description of a recogniser in the log; nil if the recogniser was not involved.
  package func known(_ recognizer: UIGestureRecognizer) -> TouchParty? {
    parties[ObjectIdentifier(recognizer)]
  }

  func party(_ view: UIView) -> TouchParty {
    party(of: view) { number in
      let name = PartyNames.view(view)
      return TouchParty(
        number: number, kind: view is UIControl ? .control : .view, name: name, view: name,
        code: PartyNames.code(of: view), isSystem: false)
    }
  }

  private func party(of object: AnyObject, _ make: (Int) -> TouchParty) -> TouchParty {
    if let party = parties[ObjectIdentifier(object)] { return party }
    let made = make(parties.count + 1)
    parties[ObjectIdentifier(object)] = made
    known.append(object)
    return made
  }
}

extension InterfaceState {
  /// The log of touches; nil unless a run requests it.
  var account: TouchAccount? {
    get { keptAccount as? TouchAccount }
    set { keptAccount = newValue }
  }
}
