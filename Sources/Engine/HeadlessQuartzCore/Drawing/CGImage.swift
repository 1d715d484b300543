#if !canImport(Darwin)
  /// An image with a size in pixels but no pixel data.
  public final class CGImage: Hashable, Sendable {
    public let width: Int
    public let height: Int

    package init(width: Int, height: Int) {
      (self.width, self.height) = (max(0, width), max(0, height))
    }

    public var bitsPerComponent: Int { 8 }
    public var bitsPerPixel: Int { 32 }
    public var bytesPerRow: Int { 4 * width }
    public var colorSpace: CGColorSpace? { CGColorSpaceCreateDeviceRGB() }
    public var alphaInfo: CGImageAlphaInfo { .premultipliedLast }
    public var bitmapInfo: CGBitmapInfo { CGBitmapInfo(rawValue: alphaInfo.rawValue) }

    /// Returns an empty image with the size of the cropped part; nil if the part lies outside the image.
    public func cropping(to rect: CGRect) -> CGImage? {
      let part = rect.integral.intersection(
        CGRect(x: 0, y: 0, width: CGFloat(width), height: CGFloat(height)))
      return part.isEmpty ? nil : CGImage(width: Int(part.width), height: Int(part.height))
    }

    public func masking(_ mask: CGImage) -> CGImage? { self }
    public func copy() -> CGImage? { self }

    public static func == (one: CGImage, other: CGImage) -> Bool { one === other }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  public enum CGImageAlphaInfo: UInt32, Sendable {
    case none, premultipliedLast, premultipliedFirst, last, first, noneSkipLast, noneSkipFirst
    case alphaOnly
  }

  public struct CGBitmapInfo: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let alphaInfoMask = Self(rawValue: 0x1F)
    public static let byteOrderMask = Self(rawValue: 0x7000)
    public static let byteOrder32Little = Self(rawValue: 2 << 12)
    public static let byteOrder32Big = Self(rawValue: 4 << 12)
  }

  public enum CGColorSpaceModel: Int32, Sendable {
    case unknown = -1
    case monochrome, rgb, cmyk, lab, deviceN, indexed, pattern
  }

  /// A colour space with only a name; colours are treated as sRGB in every space.
  public final class CGColorSpace: Hashable, Sendable {
    public let name: String?
    init(named name: String) { self.name = name }
    public init?(name: String) { self.name = name }

    public static let sRGB = "kCGColorSpaceSRGB"
    public static let extendedSRGB = "kCGColorSpaceExtendedSRGB"
    public static let displayP3 = "kCGColorSpaceDisplayP3"
    public static let genericGrayGamma2_2 = "kCGColorSpaceGenericGrayGamma2_2"

    public var model: CGColorSpaceModel { numberOfComponents == 1 ? .monochrome : .rgb }
    public var numberOfComponents: Int { name?.contains("Gray") ?? false ? 1 : 3 }
    public static func == (one: CGColorSpace, other: CGColorSpace) -> Bool {
      one.name == other.name
    }
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
  }

  public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace {
    CGColorSpace(named: "kCGColorSpaceDeviceRGB")
  }
  public func CGColorSpaceCreateDeviceGray() -> CGColorSpace {
    CGColorSpace(named: "kCGColorSpaceDeviceGray")
  }

  extension CGColor {
    public var colorSpace: CGColorSpace? { CGColorSpace(name: CGColorSpace.sRGB) }
    public convenience init?(colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>) {
      if space.numberOfComponents == 1 {
        self.init(gray: components[0], alpha: components[1])
      } else {
        self.init(
          srgbRed: components[0], green: components[1], blue: components[2], alpha: components[3])
      }
    }
    public func converted(
      to space: CGColorSpace, intent: CGColorRenderingIntent, options: CFDictionary?
    ) -> CGColor? { self }
  }

  /// The colours and locations of a gradient, which is never drawn.
  public final class CGGradient {
    public let colorSpace: CGColorSpace?

    public init?(
      colorsSpace space: CGColorSpace?, colors: CFArray, locations: UnsafePointer<CGFloat>?
    ) {
      guard !colors.isEmpty else { return nil }
      colorSpace = space
    }

    public init?(
      colorSpace space: CGColorSpace, colorComponents components: UnsafePointer<CGFloat>,
      locations: UnsafePointer<CGFloat>?, count: Int
    ) {
      guard count > 0 else { return nil }
      colorSpace = space
    }
  }
#endif

#if !canImport(Darwin)
  // Core Foundation's names for Foundation types.
  //
  // The elements of `CFArray` are objects, so that an array of colours can be cast to `CFArray`.
  public typealias CFArray = [AnyObject]
  public typealias CFDictionary = [AnyHashable: Any]
  public typealias CFString = String
  public typealias CFData = Data
  public typealias CFURL = URL
  public typealias CFError = NSError
  public typealias CFAbsoluteTime = TimeInterval

  /// The current time on the virtual clock, in seconds.
  public func CFAbsoluteTimeGetCurrent() -> TimeInterval { CACurrentMediaTime() }

  public let NSEC_PER_SEC: UInt64 = 1_000_000_000
  public let NSEC_PER_MSEC: UInt64 = 1_000_000
  /// The greatest finite `Float`, as on Apple's systems.
  public let HUGE = Float.greatestFiniteMagnitude
  public typealias NSInteger = Int
  public typealias NSUInteger = UInt
#endif
