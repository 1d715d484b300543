import Foundation
import HeadlessUIKit

/// The lock exactly as the article "One transition at a time" writes it, including its two faults.
///
/// The lock consists of a flag, which says whether the window is locked, and a queue of closures for the calls that
/// wait. The first fault: a call from the queue runs without setting the flag again, so the next call finds the window
/// unlocked and collides with the call from the queue. The second fault: a call that waits is also logged as refused.
///
/// The lock learns of a transition's end from a completion, or from the notification that a navigation controller posts
/// when any of its screens has appeared.
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
  /// The number of calls that were passed on to UIKit but did not take effect.
  private(set) var failures = 0
  private unowned let navigation: UINavigationController
  private let simulation = Simulation.current
  private var isTaken = false
  private var queue: [() -> Void] = []

  init(of navigation: UINavigationController) { self.navigation = navigation }

  /// Makes a call now if the lock is not taken; otherwise queues the call if `waits` is true, or refuses it.
  ///
  /// A queued call is also logged as refused.
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
