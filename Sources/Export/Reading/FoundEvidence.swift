/// What a file says for the controller that was read from it.
public enum FoundEvidence: Hashable, Sendable {
  /// Nothing.
  case none
  /// The controller is the one that was judged.
  case fitting(ExportEvidence)
  /// Another controller was judged, with this fingerprint: somebody changed it since. Nil where the
  /// file does not say which.
  case misfit(fingerprint: String?)
  /// Something that is no evidence.
  case unreadable

  /// What may be said for the controller.
  public var evidence: ExportEvidence? {
    if case .fitting(let evidence) = self { return evidence }
    return nil
  }

  /// Why evidence is left out, as `place: what was found; what to do`; nil where it is not.
  ///
  /// The file is named as the user gave it, the fingerprint is that of the controller that is exported,
  /// and the remedy says what gives it evidence of its own.
  public func warning(file: String, fingerprint: String, remedy: String) -> String? {
    switch self {
    case .none, .fitting: nil
    case .misfit(let judged?):
      "\(file): the evidence in it is for another controller (fingerprint \(judged), not"
        + " \(fingerprint)) and is left out; \(remedy)"
    case .misfit(nil):
      "\(file): the evidence in it does not say for which controller and is left out; \(remedy)"
    case .unreadable:
      "\(file): the evidence in it cannot be read and is left out; \(remedy)"
    }
  }
}
