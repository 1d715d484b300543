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

  /// What of the property is meant.
  private enum Target {
    case whole
    case part(Part)
    case component(TransformComponent)
    /// The move in the plane.
    case translation
  }

  let property: LayerProperty
  private let target: Target

  /// Reads a path such as `opacity` or `bounds.size.width`; nil when there is no such value.
  init?(_ path: String) {
    let words = path.split(separator: ".", maxSplits: 1)
    guard let first = words.first, let property = LayerProperty(rawValue: String(first)) else {
      return nil
    }
    self.property = property
    guard words.count == 2 else {
      target = .whole
      return
    }
    let rest = String(words[1])
    if let part = Part(rawValue: rest) {
      target = .part(part)
    } else if let component = TransformComponent(rawValue: rest) {
      target = .component(component)
    } else if rest == "translation" {
      target = .translation
    } else {
      return nil
    }
    guard value(in: LayerValues()) != nil else { return nil }
  }

  func value(in values: LayerValues) -> AnimatableValue? {
    let whole = property.value(in: values)
    switch (whole, target) {
    case (_, .whole): return whole
    case (.transform(let matrix), .component(let component)): return .scalar(matrix[component])
    case (.transform(let matrix), .translation): return .size(matrix.translation)
    case (_, .part(let part)): return Self.value(of: part, in: whole)
    default: return nil
    }
  }

  private static func value(of part: Part, in whole: AnimatableValue) -> AnimatableValue? {
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
    switch (property.value(in: values), target, value) {
    case (_, .whole, _):
      property.set(value, in: &values)
    case (.transform(var matrix), .component(let component), .scalar(let number)):
      matrix[component] = number
      property.set(.transform(matrix), in: &values)
    case (.transform(var matrix), .translation, .size(let size)):
      matrix.translation = size
      property.set(.transform(matrix), in: &values)
    case (let whole, .part(let part), _):
      property.set(Self.setting(part, of: whole, to: value), in: &values)
    default: break
    }
  }

  private static func setting(
    _ part: Part, of whole: AnimatableValue, to value: AnimatableValue
  ) -> AnimatableValue {
    switch (whole, part, value) {
    case (.point(let point), .x, .scalar(let number)):
      return .point(CGPoint(x: number, y: point.y))
    case (.point(let point), .y, .scalar(let number)):
      return .point(CGPoint(x: point.x, y: number))
    case (.size(let size), .width, .scalar(let number)):
      return .size(CGSize(width: number, height: size.height))
    case (.size(let size), .height, .scalar(let number)):
      return .size(CGSize(width: size.width, height: number))
    case (.rect(var rect), _, _):
      set(part, of: &rect, to: value)
      return .rect(rect)
    default:
      return whole
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
