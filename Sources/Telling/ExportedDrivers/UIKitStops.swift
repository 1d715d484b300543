import UIKit
//: if elapsed
import UIKit.UIGestureRecognizerSubclass

//: end

//: documentation
@MainActor
final class __Name__: NSObject {
  /// The stops, in ascending order.
  enum Stop: Int, CaseIterable {
    //: stops
  }

  /// The numbers.
  enum Tuning {
    //: tuning
  }

  /// The recogniser; `attach(to:move:)` adds it to the view that is dragged.
  let pan = __Pan__()
  /// Where the surface is, or was when the drag began.
  private(set) var stop: Stop
  /// Whether a finger drags the surface now.
  var isInProgress: Bool { drive.isInProgress }
  /// Told when the surface has settled.
  var didSettle: (Stop) -> Void = { _ in }

  private var drive = PanDrive()
  private var move: (CGFloat) -> Void = { _ in }
  private var places: [Double] = []
  //: if lastChange
  private var lastAnswer: Stop?
  //: end
  //: if recognition
  private var travelAtRecognition = 0.0
  //: end
  //: if clock
  private var recognizedAt = 0.0
  //: end
  //: if peakVelocity
  private var peakVelocity = 0.0
  //: end

  /// Creates an interaction with a surface at a stop.
  init(at stop: Stop) {
    self.stop = stop
    super.init()
    pan.addTarget(self, action: #selector(handlePan(_:)))
  }

  /// Lets a view be dragged; `move` shows the surface at a travel in points.
  func attach(to view: UIView, move: @escaping (CGFloat) -> Void) {
    self.move = move
    view.addGestureRecognizer(pan)
    //: if edge
    pan.edges = __edge__
    //: end
    measureView()
    move(CGFloat(places[stop.rawValue]))
  }

  private func measureView() {
    let size = pan.view?.bounds.size ?? .zero
    places = Stop.allCases.map { $0.travel(in: size) }
  }

  @objc private func handlePan(_ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began: begin()
    case .changed: change()
    //: if cancelledTouchReleases
    case .ended, .cancelled: settle(at: __answer__)
    //: else
    case .ended: settle(at: __answer__)
    //: if cancelledTouchCancels
    case .cancelled: settle(at: stop)
    //: else
    case .cancelled: drive.end()
    //: end
    //: end
    default: break
    }
  }

  private func begin() {
    measureView()
    //: if clock
    recognizedAt = CACurrentMediaTime()
    //: end
    //: if recognition
    travelAtRecognition = along(pan.translation(in: pan.view?.window))
    //: end
    //: if lastChange !keepsAnswer
    lastAnswer = nil
    //: end
    //: if peakVelocity
    peakVelocity = 0.0
    //: end
    drive.begin()
  }

  private func change() {
    guard isInProgress else { return }
    //: if peak
    drive.follow(travel)
    //: end
    //: if peakVelocity
    peakVelocity = max(peakVelocity, __velocity__)
    //: end
    move(CGFloat(surface.shown(after: travel)))
    //: if during
    if let answer, answer != stop { settle(at: answer) }
    //: end
    //: if lastChange
    lastAnswer = answer ?? stop
    //: end
  }

  private func settle(at target: Stop) {
    guard isInProgress else { return }
    drive.end()
    //: handOff
    guard length > 0 else {
      move(end)
      return settled(at: target)
    }
    let animator = UIViewPropertyAnimator(duration: length, timingParameters: timing)
    animator.addAnimations { [move] in move(end) }
    animator.addCompletion { [weak self] _ in self?.settled(at: target) }
    animator.startAnimation()
  }

  private func settled(at stop: Stop) {
    self.stop = stop
    didSettle(stop)
  }

  /// The stop that the rule yields; nil if it passes one boundary but not an earlier one.
  private var answer: Stop? {
    let passed = places.indices.dropLast().map { passes(from: $0) }
    return BoundaryAnswers(passed: passed).stop.flatMap { Stop(rawValue: $0) }
  }

  /// The rule, between a stop and the next one.
  private func passes(from lower: Int) -> Bool {
    //: rule
  }

  /// Where the finger has the surface.
  private var surface: StopWay { StopWay(places: places, start: stop.rawValue) }

  /// The finger's travel since the drag began, in points.
  private var travel: Double { __travel__ }

  //: PanParts

  //: sources
}

//: functions
