import Foundation

/// A property of a layer, or a number inside it, by Core Animation's key path.
struct LayerKeyPath {
  /// A number or a point inside a property's value.
  enum Part: String {
    case x, y, width, height, origin, size
    case originX = "origin.x"
    case originY = "origin.y"
    case sizeWidth = "size.width"
    case sizeHeight = "size.height"
  }

  let property: LayerProperty
  let part: Part?

  /// Reads a path such as `opacity` or `bounds.size.width`; nil when there is no such value.
  init?(_ path: String) {
    let words = path.split(separator: ".", maxSplits: 1)
    guard let first = words.first, let property = LayerProperty(rawValue: String(first)) else {
      return nil
    }
    self.property = property
    guard words.count == 2 else {
      part = nil
      return
    }
    guard let part = Part(rawValue: String(words[1])) else { return nil }
    self.part = part
    guard value(in: LayerValues()) != nil else { return nil }
  }

  func value(in values: LayerValues) -> AnimatableValue? {
    let whole = property.value(in: values)
    guard let part else { return whole }
    switch (whole, part) {
    case (.point(let point), .x): return .scalar(point.x)
    case (.point(let point), .y): return .scalar(point.y)
    case (.size(let size), .width): return .scalar(size.width)
    case (.size(let size), .height): return .scalar(size.height)
    case (.rect(let rect), .origin): return .point(rect.origin)
    case (.rect(let rect), .size): return .size(rect.size)
    case (.rect(let rect), .originX): return .scalar(rect.origin.x)
    case (.rect(let rect), .originY): return .scalar(rect.origin.y)
    case (.rect(let rect), .sizeWidth): return .scalar(rect.size.width)
    case (.rect(let rect), .sizeHeight): return .scalar(rect.size.height)
    default: return nil
    }
  }

  /// Sets the value; one of another shape is ignored.
  func set(_ value: AnimatableValue, in values: inout LayerValues) {
    guard let part else {
      property.set(value, in: &values)
      return
    }
    switch (property.value(in: values), part, value) {
    case (.point(var point), .x, .scalar(let number)):
      point.x = number
      property.set(.point(point), in: &values)
    case (.point(var point), .y, .scalar(let number)):
      point.y = number
      property.set(.point(point), in: &values)
    case (.size(var size), .width, .scalar(let number)):
      size.width = number
      property.set(.size(size), in: &values)
    case (.size(var size), .height, .scalar(let number)):
      size.height = number
      property.set(.size(size), in: &values)
    case (.rect(var rect), _, _):
      Self.set(part, of: &rect, to: value)
      property.set(.rect(rect), in: &values)
    default: break
    }
  }

  private static func set(_ part: Part, of rect: inout CGRect, to value: AnimatableValue) {
    switch (part, value) {
    case (.origin, .point(let point)): rect.origin = point
    case (.size, .size(let size)): rect.size = size
    case (.originX, .scalar(let number)): rect.origin.x = number
    case (.originY, .scalar(let number)): rect.origin.y = number
    case (.sizeWidth, .scalar(let number)): rect.size.width = number
    case (.sizeHeight, .scalar(let number)): rect.size.height = number
    default: break
    }
  }
}

extension AnimatableValue {
  /// A value that an app gave as `Any`; nil when it cannot be interpolated.
  init?(any value: Any) {
    switch value {
    case let number as CGFloat: self = .scalar(number)
    case let number as Float: self = .scalar(Double(number))
    case let number as Int: self = .scalar(Double(number))
    case let point as CGPoint: self = .point(point)
    case let size as CGSize: self = .size(size)
    case let rect as CGRect: self = .rect(rect)
    case let matrix as CATransform3D: self = .transform(matrix)
    case let matrix as CGAffineTransform:
      self = .transform(CATransform3DMakeAffineTransform(matrix))
    default:
      guard let number = value as? Double else { return nil }
      self = .scalar(number)
    }
  }
}
