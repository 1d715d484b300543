// The styles of attributed text; stored, but text is measured with this module's fixed character width.

public enum NSLineBreakMode: Int, Sendable {
  case byWordWrapping, byCharWrapping, byClipping, byTruncatingHead, byTruncatingTail
  case byTruncatingMiddle
}

public enum UIBaselineAdjustment: Int, Sendable {
  case alignBaselines, alignCenters, none
}

open class NSParagraphStyle: NSObject, NSCopying, NSMutableCopying {
  open fileprivate(set) var values = Values()

  public struct Values: Hashable, Sendable {
    public var alignment = NSTextAlignment.natural
    public var lineBreakMode = NSLineBreakMode.byWordWrapping
    public var lineSpacing, paragraphSpacing, paragraphSpacingBefore: CGFloat
    public var firstLineHeadIndent, headIndent, tailIndent: CGFloat
    public var minimumLineHeight, maximumLineHeight, lineHeightMultiple: CGFloat
    public var hyphenationFactor: Float = 0
    public var allowsDefaultTighteningForTruncation = false

    init() {
      (lineSpacing, paragraphSpacing, paragraphSpacingBefore) = (0, 0, 0)
      (firstLineHeadIndent, headIndent, tailIndent) = (0, 0, 0)
      (minimumLineHeight, maximumLineHeight, lineHeightMultiple) = (0, 0, 0)
    }
  }

  public override init() { super.init() }

  public class var `default`: NSParagraphStyle { NSParagraphStyle() }

  open var alignment: NSTextAlignment { values.alignment }
  open var lineBreakMode: NSLineBreakMode { values.lineBreakMode }
  open var lineSpacing: CGFloat { values.lineSpacing }
  open var paragraphSpacing: CGFloat { values.paragraphSpacing }
  open var minimumLineHeight: CGFloat { values.minimumLineHeight }
  open var maximumLineHeight: CGFloat { values.maximumLineHeight }
  open var lineHeightMultiple: CGFloat { values.lineHeightMultiple }

  open func copy(with zone: NSZone? = nil) -> Any { duplicate(NSParagraphStyle()) }
  open func mutableCopy(with zone: NSZone? = nil) -> Any { duplicate(NSMutableParagraphStyle()) }
  open override func mutableCopy() -> Any { mutableCopy(with: nil) }

  private func duplicate(_ style: NSParagraphStyle) -> NSParagraphStyle {
    style.values = values
    return style
  }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? NSParagraphStyle).map { $0.values == values } ?? false
  }
  open override var hash: Int { values.hashValue }
}

@dynamicMemberLookup
open class NSMutableParagraphStyle: NSParagraphStyle {
  open override var alignment: NSTextAlignment {
    get { values.alignment }
    set { values.alignment = newValue }
  }
  open override var lineBreakMode: NSLineBreakMode {
    get { values.lineBreakMode }
    set { values.lineBreakMode = newValue }
  }
  open override var lineSpacing: CGFloat {
    get { values.lineSpacing }
    set { values.lineSpacing = newValue }
  }
  open override var paragraphSpacing: CGFloat {
    get { values.paragraphSpacing }
    set { values.paragraphSpacing = newValue }
  }
  open override var minimumLineHeight: CGFloat {
    get { values.minimumLineHeight }
    set { values.minimumLineHeight = newValue }
  }
  open override var maximumLineHeight: CGFloat {
    get { values.maximumLineHeight }
    set { values.maximumLineHeight = newValue }
  }
  open override var lineHeightMultiple: CGFloat {
    get { values.lineHeightMultiple }
    set { values.lineHeightMultiple = newValue }
  }

  public subscript<Value>(dynamicMember member: WritableKeyPath<Values, Value>) -> Value {
    get { values[keyPath: member] }
    set { values[keyPath: member] = newValue }
  }

  open func setParagraphStyle(_ obj: NSParagraphStyle) { values = obj.values }
}

open class NSShadow: NSObject {
  open var shadowOffset = CGSize.zero
  open var shadowBlurRadius: CGFloat = 0
  open var shadowColor: Any?
}

public struct NSUnderlineStyle: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let single = Self(rawValue: 1)
  public static let thick = Self(rawValue: 2)
  public static let double = Self(rawValue: 9)
  public static let patternDot = Self(rawValue: 0x100)
  public static let patternDash = Self(rawValue: 0x200)
  public static let byWord = Self(rawValue: 0x8000)
}

/// An image in text, measured as one character whatever its bounds.
@preconcurrency @MainActor
open class NSTextAttachment: NSObject {
  open var image: UIImage?
  open var bounds = CGRect.zero
  open var contents: Data?
  public override init() { super.init() }
  public convenience init(image: UIImage) {
    self.init()
    self.image = image
  }
  public init(data contentData: Data?, ofType uti: String?) {
    contents = contentData
    super.init()
  }
}

public struct NSStringDrawingOptions: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let usesLineFragmentOrigin = Self(rawValue: 1 << 0)
  public static let usesFontLeading = Self(rawValue: 1 << 1)
  public static let usesDeviceMetrics = Self(rawValue: 1 << 3)
  public static let truncatesLastVisibleLine = Self(rawValue: 1 << 5)
}

open class NSStringDrawingContext: NSObject {
  open var minimumScaleFactor: CGFloat = 0
  open var actualScaleFactor: CGFloat { 1 }
  open var totalBounds: CGRect { .zero }
}

/// Stored, but has no effect.
public enum NSTextAlignment: Int, Sendable {
  case left, center, right, justified, natural
}
