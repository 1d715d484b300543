/// Who has a window's transitions, and who waits: events in, actions out.
///
/// A request that has to wait is never overtaken: while any waits, the gate is not free, even between
/// the end of one transition and the start of the next.
struct TransitionGate {
  /// Who has the window.
  enum Holder: Hashable {
    case request(TransitionRequest)
    /// A transition that did not come through the gate, such as a swipe of the system's own.
    case other
  }

  enum Event {
    case submitted(TransitionRequest)
    /// The transition of the request with this number is over.
    case ended(Int, TransitionEvent.Ending)
    /// It is the next one's turn, if the window is free.
    case turned
    /// A transition that did not come through the gate was found under way.
    case otherBegan
    case otherEnded
    /// The waiting request with this number cannot start any more.
    case withdrawn(Int, TransitionEvent.Reason)
    /// The window is gone.
    case closed
  }

  enum Action: Hashable {
    /// Log it; after a final event, run the request's completion.
    case record(TransitionRequest, TransitionEvent)
    case start(TransitionRequest)
    /// Come back with ``Event/turned`` soon.
    case takeNext
  }

  private(set) var holder: Holder?
  /// The next one first.
  private(set) var waiting: [TransitionRequest] = []
  private(set) var isClosed = false

  /// Whether a request would start at once.
  var isFree: Bool { holder == nil && waiting.isEmpty && !isClosed }

  mutating func handle(_ event: Event) -> [Action] {
    switch event {
    case .submitted(let request): submit(request)
    case .ended(let number, let ending): end(number, ending)
    case .turned: holder == nil ? startNext() : []
    case .otherBegan: hold(.other)
    case .otherEnded: holder == .other ? release() : []
    case .withdrawn(let number, let reason): withdraw(number, reason)
    case .closed: close()
    }
  }

  private mutating func submit(_ request: TransitionRequest) -> [Action] {
    guard !isClosed else { return [.record(request, .dropped(.windowGone))] }
    guard !isFree else { return start(request) }
    switch request.policy {
    case .drop: return [.record(request, .dropped(.busy))]
    case .queue:
      waiting.append(request)
      return [.record(request, .queued)]
    case .coalesce:
      let superseded = waiting.filter { $0.isSuperseded(by: request) }
      waiting.removeAll { $0.isSuperseded(by: request) }
      waiting.append(request)
      return [.record(request, .queued)] + superseded.map { .record($0, .dropped(.superseded)) }
    }
  }

  private mutating func start(_ request: TransitionRequest) -> [Action] {
    holder = .request(request)
    return [.record(request, .will), .start(request)]
  }

  private mutating func startNext() -> [Action] {
    waiting.isEmpty ? [] : start(waiting.removeFirst())
  }

  private mutating func hold(_ new: Holder) -> [Action] {
    if holder == nil { holder = new }
    return []
  }

  private mutating func release() -> [Action] {
    holder = nil
    return waiting.isEmpty ? [] : [.takeNext]
  }

  /// Ignores ends that come late or twice.
  private mutating func end(_ number: Int, _ ending: TransitionEvent.Ending) -> [Action] {
    guard case .request(let request) = holder, request.number == number else { return [] }
    return [.record(request, .did(ending))] + release()
  }

  private mutating func withdraw(_ number: Int, _ reason: TransitionEvent.Reason) -> [Action] {
    guard let index = waiting.firstIndex(where: { $0.number == number }) else { return [] }
    return [.record(waiting.remove(at: index), .dropped(reason))]
  }

  private mutating func close() -> [Action] {
    guard !isClosed else { return [] }
    isClosed = true
    var actions: [Action] = []
    if case .request(let request) = holder { actions = [.record(request, .did(.interrupted))] }
    actions += waiting.map { .record($0, .dropped(.windowGone)) }
    holder = nil
    waiting = []
    return actions
  }
}

/// A request for a transition of a window.
public struct TransitionRequest: Hashable, Sendable {
  /// The operation that is asked for.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case push, pop, popTo, popToRoot, present, dismiss
  }

  /// The treatment of a request while another transition has the window.
  public enum Policy: String, Hashable, Sendable, CaseIterable {
    /// It is dropped.
    case drop
    /// It waits for its turn, first come, first served.
    case queue
    /// It waits, in place of a waiting one of the same kind, for the same controller and with the same policy.
    case coalesce
  }

  /// Counts the requests of a window, from 1.
  public let number: Int
  public let kind: Kind
  /// The title of the controller that comes or is gone back to, else of the one that was asked; its
  /// type where there is no title.
  public let controller: String
  /// The controller that was asked: the navigation controller, the presenter or the presented.
  let subject: ObjectIdentifier
  public let policy: Policy

  /// Whether `other`, asked for later, makes this one superfluous.
  func isSuperseded(by other: TransitionRequest) -> Bool {
    policy == .coalesce && other.policy == .coalesce && kind == other.kind
      && subject == other.subject
  }
}

/// An event of a request: it is dropped, or starts and ends; in between it may wait.
public enum TransitionEvent: Hashable, Sendable {
  /// Its transition starts.
  case will
  /// It waits for its turn.
  case queued
  /// It never starts.
  case dropped(Reason)
  /// Its transition has ended.
  case did(Ending)

  /// Why a request never starts.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    /// Another transition has the window.
    case busy
    /// A later request took its place in the queue.
    case superseded
    /// The controller that was asked is gone.
    case controllerGone
    /// The controller that was asked is in no window that keeps transitions apart.
    case notInWindow
    /// The window is gone.
    case windowGone
  }

  /// How a transition ends.
  public enum Ending: String, Hashable, Sendable, CaseIterable {
    case finished, cancelled
    /// Its controller left the window, or the window is gone.
    case interrupted
    /// There was nothing to do, such as nothing to pop, or it was not possible.
    case failed
  }

  /// Whether nothing more happens to the request.
  public var isFinal: Bool {
    switch self {
    case .will, .queued: false
    case .dropped, .did: true
    }
  }
}

extension TransitionEvent: CustomStringConvertible {
  public var description: String {
    switch self {
    case .will: "will"
    case .queued: "queued"
    case .dropped(let reason): "dropped (\(reason.rawValue))"
    case .did(let ending): "did (\(ending.rawValue))"
    }
  }
}
