/// A property of a layer, or a part of it, by Core Animation's key path.
struct LayerKeyPath {
  private enum Target {
    case whole
    /// Some of the numbers of a point, size or rectangle.
    case numbers(Range<Int>)
    case component(TransformComponent)
    /// The translation in the plane.
    case translation
  }

  let property: LayerProperty
  private let target: Target

  /// Parses a path such as `opacity` or `bounds.size.width`; nil when there is no such value.
  init?(_ path: String) {
    let words = path.split(separator: ".", maxSplits: 1).map(String.init)
    guard let first = words.first, let property = LayerProperty(rawValue: first) else { return nil }
    self.property = property
    guard words.count == 2 else {
      target = .whole
      return
    }
    switch property.value(in: LayerValues()) {
    case .transform where words[1] == "translation": target = .translation
    case .transform:
      guard let component = TransformComponent(rawValue: words[1]) else { return nil }
      target = .component(component)
    case let whole:
      guard let numbers = Self.numbers(named: words[1], in: whole) else { return nil }
      target = .numbers(numbers)
    }
  }

  /// The position of a part among the numbers of ``AnimatableValue/vector``.
  private static func numbers(named name: String, in whole: AnimatableValue) -> Range<Int>? {
    switch (whole, name) {
    case (.point, "x"), (.size, "width"), (.rect, "origin.x"): 0..<1
    case (.point, "y"), (.size, "height"), (.rect, "origin.y"): 1..<2
    case (.rect, "size.width"): 2..<3
    case (.rect, "size.height"): 3..<4
    case (.rect, "origin"): 0..<2
    case (.rect, "size"): 2..<4
    default: nil
    }
  }

  func value(in values: LayerValues) -> AnimatableValue? {
    let whole = property.value(in: values)
    switch (whole, target) {
    case (_, .whole): return whole
    case (.transform(let matrix), .component(let component)): return .scalar(matrix[component])
    case (.transform(let matrix), .translation): return .size(matrix.translation)
    case (.rect(let rect), .numbers(0..<2)): return .point(rect.origin)
    case (.rect(let rect), .numbers(2..<4)): return .size(rect.size)
    case (_, .numbers(let numbers)): return whole.vector.map { .scalar($0[numbers.lowerBound]) }
    default: return nil
    }
  }

  /// Sets the value, unless it is of another kind.
  func set(_ value: AnimatableValue, in values: inout LayerValues) {
    let whole = property.value(in: values)
    switch (whole, target, value) {
    case (_, .whole, _): property.set(value, in: &values)
    case (.transform(var matrix), .component(let component), .scalar(let number)):
      matrix[component] = number
      property.set(.transform(matrix), in: &values)
    case (.transform(var matrix), .translation, .size(let size)):
      matrix.translation = size
      property.set(.transform(matrix), in: &values)
    case (_, .numbers(let numbers), _):
      guard var vector = whole.vector, let part = value.vector,
        self.value(in: values)?.hasShape(of: value) == true
      else { return }
      vector.replaceSubrange(numbers, with: part)
      property.set(whole.with(vector: vector), in: &values)
    default: break
    }
  }
}
