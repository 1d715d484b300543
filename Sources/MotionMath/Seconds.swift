/// A length of time, or an instant on a clock that the context names, in seconds.
public typealias Seconds = Double
