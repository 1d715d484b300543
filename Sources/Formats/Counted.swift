/// A number with what it counts, in the singular for 1: "1 trace", "2 people", "3 places have".
///
/// A plural that is left out adds an s.
package func counted(_ number: Int, _ singular: String, _ plural: String? = nil) -> String {
  "\(number) \(number == 1 ? singular : plural ?? singular + "s")"
}
