// Exceptions of Objective-C, which an app raises where it was used wrongly.
#if !canImport(ObjectiveC)
  public struct NSExceptionName: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }

    public static let genericException = Self("NSGenericException")
    public static let rangeException = Self("NSRangeException")
    public static let invalidArgumentException = Self("NSInvalidArgumentException")
    public static let internalInconsistencyException = Self("NSInternalInconsistencyException")
    public static let objectInaccessibleException = Self("NSObjectInaccessibleException")
  }

  /// An exception of Objective-C.
  ///
  /// ## Differences from UIKit
  /// Raising it ends nothing: it is a `raises-exception` diagnostic, and the code goes on.
  open class NSException: NSObject {
    public let name: NSExceptionName
    public let reason: String?
    public let userInfo: [AnyHashable: Any]?

    public init(name: NSExceptionName, reason: String?, userInfo: [AnyHashable: Any]? = nil) {
      (self.name, self.reason, self.userInfo) = (name, reason, userInfo)
    }

    open func raise() {
      Simulation.bound?.report(
        .raisesException, "\(name.rawValue)\(reason.map { ": \($0)" } ?? "")")
    }
  }
#endif
