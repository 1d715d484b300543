// Replacements for Objective-C exceptions, which an API raises when its caller uses it incorrectly.
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
    public static let decimalNumberExactnessException = Self("NSDecimalNumberExactnessException")
    public static let decimalNumberOverflowException = Self("NSDecimalNumberOverflowException")
    public static let decimalNumberUnderflowException = Self("NSDecimalNumberUnderflowException")
    public static let decimalNumberDivideByZeroException = Self(
      "NSDecimalNumberDivideByZeroException")
    public static let fileHandleOperationException = Self("NSFileHandleOperationException")
  }

  /// An Objective-C exception.
  ///
  /// ## Differences from UIKit
  /// Raising an exception does not stop the code: it reports `raises-exception`, and execution continues.
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
