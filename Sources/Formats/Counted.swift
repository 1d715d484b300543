/// A number with what it counts, in the singular for 1: "1 trace", "2 people", "3 places have".
///
/// - Parameters:
///   - number: The number.
///   - singular: What it counts where there is one.
///   - plural: The same for any other number; nil to add an s.
package func counted(_ number: Int, _ singular: String, _ plural: String? = nil) -> String {
  "\(number) \(number == 1 ? singular : plural ?? singular + "s")"
}
