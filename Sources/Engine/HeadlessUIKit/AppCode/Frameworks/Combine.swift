// A replacement for the part of `Combine` that is common in view controllers: subjects that deliver values
// synchronously. There are no schedulers and no demand, and apps cannot write their own publishers.
#if !canImport(Combine)
  public protocol Cancellable {
    func cancel()
  }

  /// Cancels its subscription when it is released.
  public final class AnyCancellable: Cancellable, Hashable {
    private var onCancel: (() -> Void)?

    public init(_ cancel: @escaping () -> Void) { onCancel = cancel }
    public convenience init(_ canceller: some Cancellable) { self.init(canceller.cancel) }

    deinit { cancel() }

    public func cancel() {
      let action = onCancel
      onCancel = nil
      action?()
    }

    public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }

    public func store(in collection: inout some RangeReplaceableCollection<AnyCancellable>) {
      collection.append(self)
    }

    public static func == (lhs: AnyCancellable, rhs: AnyCancellable) -> Bool { lhs === rhs }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  public enum Subscribers {
    public enum Completion<Failure: Error> {
      case finished
      case failure(Failure)
    }
  }

  /// A source of values over time.
  ///
  /// ## Differences from Combine
  /// A publisher delivers each value immediately, and subscribers cannot limit how many values they receive. So a
  /// publisher needs only one method, which adds an observer.
  public protocol Publisher<Output, Failure> {
    associatedtype Output
    associatedtype Failure: Error

    func observe(
      _ receiveValue: @escaping (Output) -> Void,
      completion: @escaping (Subscribers.Completion<Failure>) -> Void
    ) -> AnyCancellable
  }

  extension Publisher {
    public func sink(
      receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
      receiveValue: @escaping (Output) -> Void
    ) -> AnyCancellable {
      observe(receiveValue, completion: receiveCompletion)
    }

    public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { AnyPublisher(self) }

    public func map<T>(_ transform: @escaping (Output) -> T) -> AnyPublisher<T, Failure> {
      passing { value, receive in receive(transform(value)) }
    }

    public func compactMap<T>(
      _ transform: @escaping (Output) -> T?
    ) -> AnyPublisher<T, Failure> {
      passing { value, receive in transform(value).map(receive) }
    }

    public func filter(
      _ isIncluded: @escaping (Output) -> Bool
    ) -> AnyPublisher<Output, Failure> {
      passing { value, receive in if isIncluded(value) { receive(value) } }
    }

    private func passing<T>(
      _ pass: @escaping (Output, (T) -> Void) -> Void
    ) -> AnyPublisher<T, Failure> {
      AnyPublisher { receive, completion in
        observe({ pass($0, receive) }, completion: completion)
      }
    }

    public func dropFirst(_ count: Int = 1) -> AnyPublisher<Output, Failure> {
      AnyPublisher { receive, completion in
        var remaining = count
        return observe(
          { value in
            guard remaining == 0 else { return remaining -= 1 }
            receive(value)
          }, completion: completion)
      }
    }
  }

  extension Publisher where Failure == Never {
    public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
      observe(receiveValue, completion: { _ in })
    }

    public func assign<Root: AnyObject>(
      to keyPath: ReferenceWritableKeyPath<Root, Output>, on object: Root
    ) -> AnyCancellable {
      sink { object[keyPath: keyPath] = $0 }
    }
  }

  extension Publisher where Output: Equatable {
    public func removeDuplicates() -> AnyPublisher<Output, Failure> {
      AnyPublisher { receive, completion in
        var last: Output?
        return observe(
          { value in
            guard value != last else { return }
            last = value
            receive(value)
          }, completion: completion)
      }
    }
  }

  public struct AnyPublisher<Output, Failure: Error>: Publisher {
    typealias Observation = (
      @escaping (Output) -> Void, @escaping (Subscribers.Completion<Failure>) -> Void
    ) -> AnyCancellable

    private let observation: Observation

    public init(_ publisher: some Publisher<Output, Failure>) {
      observation = { publisher.observe($0, completion: $1) }
    }

    init(_ observation: @escaping Observation) { self.observation = observation }

    public func observe(
      _ receiveValue: @escaping (Output) -> Void,
      completion: @escaping (Subscribers.Completion<Failure>) -> Void
    ) -> AnyCancellable {
      observation(receiveValue, completion)
    }
  }

  /// A publisher that publishes the values sent to it.
  public final class PassthroughSubject<Output, Failure: Error>: Publisher {
    private typealias Observer = (
      value: (Output) -> Void, completion: (Subscribers.Completion<Failure>) -> Void
    )

    private var observers: [(id: Int, observer: Observer)] = []
    private var count = 0
    private var completion: Subscribers.Completion<Failure>?

    public init() {}

    /// Whether the subject has not yet completed.
    var isOpen: Bool { completion == nil }

    public func send(_ value: Output) {
      guard isOpen else { return }
      for entry in observers where observers.contains(where: { $0.id == entry.id }) {
        entry.observer.value(value)
      }
    }

    public func send(completion: Subscribers.Completion<Failure>) {
      guard isOpen else { return }
      self.completion = completion
      let told = observers
      observers = []
      for entry in told { entry.observer.completion(completion) }
    }

    public func observe(
      _ receiveValue: @escaping (Output) -> Void,
      completion: @escaping (Subscribers.Completion<Failure>) -> Void
    ) -> AnyCancellable {
      if let ended = self.completion {
        completion(ended)
        return AnyCancellable {}
      }
      count += 1
      let id = count
      observers.append((id, (receiveValue, completion)))
      return AnyCancellable { [weak self] in self?.observers.removeAll { $0.id == id } }
    }
  }

  extension PassthroughSubject where Output == Void {
    public func send() { send(()) }
  }

  /// A subject that stores its current value, and sends it to each new subscriber.
  public final class CurrentValueSubject<Output, Failure: Error>: Publisher {
    private let changes = PassthroughSubject<Output, Failure>()
    private var current: Output

    public init(_ value: Output) { current = value }

    public var value: Output {
      get { current }
      set { send(newValue) }
    }

    public func send(_ value: Output) {
      guard changes.isOpen else { return }
      current = value
      changes.send(value)
    }

    public func send(completion: Subscribers.Completion<Failure>) {
      changes.send(completion: completion)
    }

    public func observe(
      _ receiveValue: @escaping (Output) -> Void,
      completion: @escaping (Subscribers.Completion<Failure>) -> Void
    ) -> AnyCancellable {
      if changes.isOpen { receiveValue(current) }
      return changes.observe(receiveValue, completion: completion)
    }
  }
#endif
