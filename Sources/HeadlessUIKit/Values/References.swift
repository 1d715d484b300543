/// A reference that does not retain its object; the object must remove the reference before it is deallocated.
struct Unretained<Object: AnyObject> {
  private let reference: Unmanaged<Object>

  init(object: Object) { reference = .passUnretained(object) }

  var object: Object { reference.takeUnretainedValue() }

  /// Passes the object to a closure without reference counting, because this is called in every turn of the run loop.
  @inline(__always)
  func look(_ body: (Object) -> Void) { reference._withUnsafeGuaranteedRef(body) }
}

struct WeakBox<Object: AnyObject> {
  weak var value: Object?
}
