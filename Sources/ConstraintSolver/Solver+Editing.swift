extension Solver {
  /// Pulls a variable towards a value, in place of the value suggested before.
  ///
  /// - Throws: ``Conflict`` for a required value that contradicts required constraints.
  package func suggest(
    _ value: Double, for variable: Variable, priority: Double = 999
  ) throws(Conflict) {
    if let edit = edits[variable] {
      shift(edit.id, by: edit.value - value)
      edits[variable] = (edit.id, value)
    } else {
      let wish = LinearExpression(variable, constant: -value)
      edits[variable] = (try add(LinearConstraint(wish, .equal, priority: priority)), value)
    }
  }

  /// Stops pulling a variable towards a value.
  package func endSuggesting(_ variable: Variable) throws(Conflict) {
    if let edit = edits.removeValue(forKey: variable) { try remove(edit.id) }
  }
}
