import Foundation
import HeadlessUIKit

/// The lock as the article writes it: a flag for the window and a queue of blocks, with its two faults.
///
/// A call from the queue runs without taking the window again, so the next one finds the window free and
/// meets it; and a call that waits is logged as refused as well. The end is learnt from a completion, or from the
/// notification that a navigation controller posts when a screen has appeared, which any screen's does.
@MainActor
final class WrittenLock {
  private enum Event: String {
    case will = "WILL"
    case queued = "QUEUED"
    case failed = "FAILED"
    case did = "DID"
  }

  private static let didShow = Notification.Name(
    "UINavigationControllerDidShowViewControllerNotification")

  private(set) var log: [SceneLogLine] = []
  /// The calls that were passed on and did not have their effect.
  private(set) var failures = 0
  private unowned let navigation: UINavigationController
  private let simulation = Simulation.current
  private var isTaken = false
  private var queue: [() -> Void] = []

  init(of navigation: UINavigationController) { self.navigation = navigation }

  /// Makes a call now if the window is free, else lets it wait or refuses it.
  func ask(_ operation: TransitionOperation, _ name: String, animated: Bool, waits: Bool) {
    guard navigation.view.window != nil else { return }
    let run = { [weak self] in
      guard let self else { return }
      perform(operation, name, animated: animated)
    }
    guard isTaken else {
      isTaken = true
      note(.will, name)
      return run()
    }
    if waits {
      queue.append(run)
      note(.queued, name)
    }
    note(.failed, name)
  }

  private func perform(_ operation: TransitionOperation, _ name: String, animated: Bool) {
    let end = { [weak self] in
      guard let self else { return }
      isTaken = false
      note(.did, name)
      if !queue.isEmpty { queue.removeFirst()() }
    }
    switch operation {
    case .present, .dismiss: break
    case .push, .pop, .popTo, .popToRoot:
      var token: (any NSObjectProtocol)?
      token = HeadlessUIKit.NotificationCenter.default.addObserver(
        forName: Self.didShow, object: navigation, queue: nil
      ) { _ in
        token.map { HeadlessUIKit.NotificationCenter.default.removeObserver($0) }
        end()
      }
    }
    if !operation.ask(navigation, animated: animated, completion: end) { failures += 1 }
  }

  private func note(_ event: Event, _ name: String) {
    log.append(SceneLogLine(time: simulation.now, text: "\(event.rawValue) \(name)"))
  }
}
