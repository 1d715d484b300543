import UIKit
//: if elapsed
import UIKit.UIGestureRecognizerSubclass

//: end

//: documentation
final class __Name__: UIPercentDrivenInteractiveTransition {
  /// The numbers.
  enum Tuning {
    //: tuning
  }

  /// The recogniser; `attach(to:start:)` adds it to the view that is dragged.
  let pan = __Pan__()
  /// Whether a finger drives the transition now.
  var isInProgress: Bool { drive.isInProgress }
  /// How the last gesture was decided; nil before the first decision.
  private(set) var didFinish: Bool?

  private var drive = PanDrive()
  private var start: () -> Void = {}
  //: if sized
  private var extent = 1.0
  //: else
  private let extent = __extent__
  //: end
  //: if started
  private var hasStarted = false
  //: end
  //: if lastChange
  private var lastAnswer: Bool?
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

  override init() {
    super.init()
    //: setUp
    pan.addTarget(self, action: #selector(handlePan(_:)))
  }

  /// Lets a view be dragged; `start` starts the transition: it pops, dismisses or presents.
  func attach(to view: UIView, start: @escaping () -> Void) {
    self.start = start
    view.addGestureRecognizer(pan)
    //: if edge
    pan.edges = __edge__
    //: end
  }

  //: if started
  override func startInteractiveTransition(
    _ transitionContext: any UIViewControllerContextTransitioning
  ) {
    hasStarted = true
    super.startInteractiveTransition(transitionContext)
  }
  //: end

  @objc private func handlePan(_ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began: begin()
    case .changed: change()
    //: if cancelledTouchReleases
    case .ended, .cancelled: end(finishing: __answer__)
    //: else
    case .ended: end(finishing: __answer__)
    //: if cancelledTouchCancels
    case .cancelled: end(finishing: false)
    //: else
    case .cancelled: drive.end()
    //: end
    //: end
    default: break
    }
  }

  private func begin() {
    //: if sized
    let size = pan.view?.bounds.size ?? .zero
    extent = __extent__
    //: end
    //: if clock
    recognizedAt = CACurrentMediaTime()
    //: end
    //: if recognition
    travelAtRecognition = along(pan.translation(in: pan.view?.window))
    //: end
    //: if started
    hasStarted = false
    //: end
    //: if lastChange !keepsAnswer
    lastAnswer = nil
    //: end
    //: if peakVelocity
    peakVelocity = 0.0
    //: end
    drive.begin()
    start()
  }

  private func change() {
    guard isInProgress else { return }
    //: if peak
    drive.follow(travel)
    //: end
    //: if peakVelocity
    peakVelocity = max(peakVelocity, __velocity__)
    //: end
    update(CGFloat(progress))
    //: if during
    if shouldFinish { end(finishing: true) }
    //: end
    //: if lastChange
    lastAnswer = shouldFinish
    //: end
  }

  private func end(finishing finishes: Bool) {
    guard isInProgress else { return }
    drive.end()
    didFinish = finishes
    //: handOff
    if finishes { finish() } else { cancel() }
  }

  /// The rule.
  private var shouldFinish: Bool {
    //: rule
  }

  private var progress: Double {
    PanDrive.progress(travel, of: extent, isClamped: __isClamped__)
  }

  //: if eitherWay
  /// The finger's travel along the direction, in points; negative against it.
  private var signedTravel: Double { __travel__ }

  /// The finger's travel either way, in points.
  private var travel: Double { abs(signedTravel) }
  //: else
  /// The finger's travel towards completion, in points.
  private var travel: Double { __travel__ }
  //: end

  //: PanParts

  //: sources
}

//: functions
