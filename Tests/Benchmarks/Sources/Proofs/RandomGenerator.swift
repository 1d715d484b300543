import Inputs

/// The name that sources shared with Panlab's tests know; Panlab's own generator, which gives the same numbers, is not
/// visible outside its package.
typealias RandomGenerator = SeededNumbers
