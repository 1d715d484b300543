/// A reference that does not retain its object, for references that every event or frame reads.
///
/// Before the object is deallocated, it must clear all references of this kind to it: reading one afterwards is
/// undefined behaviour. Safe references cannot replace it: a weak reference slows down every other reference to the
/// object, and an `unowned` reference traps if it is read while the object is deinitialised, which is when the object
/// clears it.
@propertyWrapper
@usableFromInline
package struct Unretained<Object: AnyObject> {
  /// The object as an unmanaged reference, for access without reference counting; nil if there is no object.
  @usableFromInline package var projectedValue: Unmanaged<Object>?

  @inlinable package init(wrappedValue: Object?) {
    projectedValue = wrappedValue.map(Unmanaged.passUnretained)
  }

  @inlinable package init(_ object: Object) { projectedValue = .passUnretained(object) }

  /// The object; nil once it has cleared this reference.
  @inlinable package var wrappedValue: Object? {
    get { projectedValue?.takeUnretainedValue() }
    set { projectedValue = newValue.map(Unmanaged.passUnretained) }
  }

  /// The object, for a reference that is never cleared.
  ///
  /// Before the object is deallocated, this reference, or the value that contains it, must be removed.
  @inlinable package var object: Object { projectedValue.unsafelyUnwrapped.takeUnretainedValue() }
}
