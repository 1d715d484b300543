/// How results are written.
public enum ReportFormat: String, Hashable, Sendable, CaseIterable {
  case table, json, csv
}
