/// The effect of a block on one property.
protocol BlockEffect: LayerEffect {
  var property: LayerProperty { get }
}

/// The effect of a block animation: one property on its way from an old value to the model's.
///
/// Additive: the difference to the old value fades out on top of the model, so animations that
/// overlap sum up and never jump. Matrices cannot be summed; they go from what was on screen.
struct ValueChange: BlockEffect {
  let property: LayerProperty
  let from: AnimatableValue
  let to: AnimatableValue

  /// Additive: `from` is the old value minus the new one and `to` the neutral value.
  private let isAdditive: Bool

  init(_ property: LayerProperty, from: AnimatableValue, to: AnimatableValue) {
    self.property = property
    isAdditive = from.isAdditive
    self.from = isAdditive ? from.subtracting(to) : from
    self.to = isAdditive ? to.neutral : to
  }

  func apply(to values: inout LayerValues, progress: Double, repetition: Int) {
    let value = from.interpolated(to: to, fraction: progress)
    property.set(
      isAdditive ? property.value(in: values).adding(value) : value, in: &values)
  }
}
