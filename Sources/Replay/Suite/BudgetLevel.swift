/// How much it matters that something is not as promised; only `error` fails a run.
public enum BudgetLevel: String, Hashable, Sendable, CaseIterable {
  case off, warn, error
}
