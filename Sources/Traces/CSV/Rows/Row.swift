/// One row as it was written, before it belongs to a recording.
struct Row {
  var time = DecimalNumber(mantissa: 0, exponent: 0)
  var x = 0.0
  var y = 0.0
  var phase = Trace.Phase.moved
  var touch = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  var trace = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  var dispatch: DecimalNumber?
  var force: Double?
}
