/// A numeric component of a matrix with a key path such as `transform.rotation.z`.
///
/// The raw value is the part of the key path after `transform.`. Rotations are in radians about one axis, applied in
/// the order x, y, z; plain `rotation` is about z. Reading plain `scale` gives the mean of the three scales; setting it
/// sets all three. Translations are in points.
///
/// - Source: Core Animation Programming Guide, “Key-Value Coding Extensions”. The guide does not give the order of
///   the rotations, which is taken from Graphics Gems II.
package enum TransformComponent: String, Hashable, Sendable, CaseIterable {
  case rotation
  case rotationX = "rotation.x"
  case rotationY = "rotation.y"
  case rotationZ = "rotation.z"
  case scale
  case scaleX = "scale.x"
  case scaleY = "scale.y"
  case scaleZ = "scale.z"
  case translationX = "translation.x"
  case translationY = "translation.y"
  case translationZ = "translation.z"
}

extension CATransform3D {
  /// Reads a component, or replaces it without changing the others.
  package subscript(component: TransformComponent) -> CGFloat {
    get {
      switch component {
      case .translationX: return m41
      case .translationY: return m42
      case .translationZ: return m43
      case .scale, .scaleX, .scaleY, .scaleZ:
        let scale = SpatialComponents(self).scale
        return switch component {
        case .scaleX: CGFloat(scale.x)
        case .scaleY: CGFloat(scale.y)
        case .scaleZ: CGFloat(scale.z)
        default: CGFloat(scale.sum() / 3)
        }
      case .rotation, .rotationX, .rotationY, .rotationZ:
        let angles = EulerAngles(SpatialComponents(self).rotation)
        return switch component {
        case .rotationX: CGFloat(angles.x)
        case .rotationY: CGFloat(angles.y)
        default: CGFloat(angles.z)
        }
      }
    }
    set {
      if m14 == 0 && m24 == 0 && m34 == 0 && setMove(component, newValue) { return }
      setPart(component, Double(newValue))
    }
  }

  /// The translation in the plane, the value of the key path `transform.translation`.
  package var translation: CGSize {
    get { CGSize(width: m41, height: m42) }
    set {
      self[.translationX] = newValue.width
      self[.translationY] = newValue.height
    }
  }
}

extension CATransform3D {
  /// Sets a component of the translation without decomposing the matrix; returns false for any other component.
  fileprivate mutating func setMove(_ component: TransformComponent, _ value: CGFloat) -> Bool {
    switch component {
    case .translationX: m41 = value
    case .translationY: m42 = value
    case .translationZ: m43 = value
    case .rotation, .rotationX, .rotationY, .rotationZ, .scale, .scaleX, .scaleY, .scaleZ:
      return false
    }
    return true
  }

  /// Decomposes the matrix, replaces one component and recomposes the matrix.
  fileprivate mutating func setPart(_ component: TransformComponent, _ value: Double) {
    var parts = SpatialComponents(self)
    var angles = EulerAngles(parts.rotation)
    switch component {
    case .translationX: parts.translation.x = value
    case .translationY: parts.translation.y = value
    case .translationZ: parts.translation.z = value
    case .scale: parts.scale = SIMD3(repeating: value)
    case .scaleX: parts.scale.x = value
    case .scaleY: parts.scale.y = value
    case .scaleZ: parts.scale.z = value
    case .rotationX: angles.x = value
    case .rotationY: angles.y = value
    case .rotation, .rotationZ: angles.z = value
    }
    switch component {
    case .rotation, .rotationX, .rotationY, .rotationZ: parts.rotation = angles.quaternion
    case .scale, .scaleX, .scaleY, .scaleZ, .translationX, .translationY, .translationZ: break
    }
    self = parts.matrix
  }
}
