/// The shortest decimal text that reads back as the same number; without `.0` and without `-0`.
func shortestText(_ number: Double) -> String {
  let text = "\(number == 0 ? 0 : number)"
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}

/// `easeInOut` → `ease-in-out`.
func kebabCase(_ word: String) -> String {
  word.reduce(into: "") { $0 += $1.isUppercase ? "-\($1.lowercased())" : "\($1)" }
}
