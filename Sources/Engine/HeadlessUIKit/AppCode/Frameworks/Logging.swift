// A replacement for the module `os`: log messages are discarded.

public struct OSLogType: RawRepresentable, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  public init(_ rawValue: UInt8) { self.rawValue = rawValue }

  public static let `default` = Self(0)
  public static let info = Self(1)
  public static let debug = Self(2)
  public static let error = Self(16)
  public static let fault = Self(17)
}

open class OSLog: NSObject, @unchecked Sendable {
  // `OSLog` has no stored properties; it is `@unchecked Sendable` only because `NSObject` is not `Sendable`.
  public struct Category: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let pointsOfInterest = Self(rawValue: "PointsOfInterest")
    public static let dynamicTracing = Self(rawValue: "DynamicTracing")
    public static let dynamicStackTracing = Self(rawValue: "DynamicStackTracing")
  }

  public convenience init(subsystem: String, category: String) { self.init() }
  public convenience init(subsystem: String, category: Category) { self.init() }

  public static let `default` = OSLog()
  public static let disabled = OSLog()

  public var signpostsEnabled: Bool { false }
  public func isEnabled(type: OSLogType) -> Bool { false }
}

/// Does nothing: the message is discarded.
public func os_log(
  _ type: OSLogType, log: OSLog = .default, _ message: StaticString, _ args: Any...
) {}
public func os_log(
  _ message: StaticString, dso: UnsafeRawPointer? = nil, log: OSLog = .default,
  type: OSLogType = .default, _ args: Any...
) {}

public enum OSLogPrivacy: Sendable {
  case `public`, `private`, sensitive, auto
}

/// A log message; its privacy options and formats are ignored.
public struct OSLogMessage: ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) {}
  public init(stringInterpolation: Interpolation) {}

  public struct Interpolation: StringInterpolationProtocol {
    public init(literalCapacity: Int, interpolationCount: Int) {}
    public mutating func appendLiteral(_ literal: String) {}
    public mutating func appendInterpolation(
      _ value: @autoclosure () -> Any?, privacy: OSLogPrivacy = .auto
    ) {}
    public mutating func appendInterpolation(
      _ value: @autoclosure () -> Any?, format: OSLogFloatFormatting, privacy: OSLogPrivacy = .auto
    ) {}
  }
}

public struct OSLogFloatFormatting: Sendable {
  public static var fixed: Self { Self() }
  public static func fixed(precision: Int) -> Self { Self() }
}

public struct Logger: Sendable {
  public init() {}
  public init(subsystem: String, category: String) {}
  public init(_ logObj: OSLog) {}

  public func log(_ message: OSLogMessage) {}
  public func log(level: OSLogType, _ message: OSLogMessage) {}
  public func trace(_ message: OSLogMessage) {}
  public func debug(_ message: OSLogMessage) {}
  public func info(_ message: OSLogMessage) {}
  public func notice(_ message: OSLogMessage) {}
  public func warning(_ message: OSLogMessage) {}
  public func error(_ message: OSLogMessage) {}
  public func critical(_ message: OSLogMessage) {}
  public func fault(_ message: OSLogMessage) {}
}

public struct OSSignpostID: Hashable, Sendable {
  public init(log: OSLog) {}
  public init(log: OSLog, object: AnyObject) {}
  public static let exclusive = OSSignpostID(log: .default)
}

public enum OSSignpostType: Sendable {
  case event, begin, end
}

public func os_signpost(
  _ type: OSSignpostType, dso: UnsafeRawPointer? = nil, log: OSLog, name: StaticString,
  signpostID: OSSignpostID = .exclusive
) {}
public func os_signpost(
  _ type: OSSignpostType, dso: UnsafeRawPointer? = nil, log: OSLog, name: StaticString,
  signpostID: OSSignpostID = .exclusive, _ format: StaticString, _ arguments: Any...
) {}
