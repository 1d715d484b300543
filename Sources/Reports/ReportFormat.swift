/// How results are written.
public enum ReportFormat: String, Hashable, Sendable, CaseIterable {
  /// Aligned columns for people.
  case table
  case json
  case csv
  /// Tables as GitHub shows them, for a job summary or a comment.
  case markdown
}
