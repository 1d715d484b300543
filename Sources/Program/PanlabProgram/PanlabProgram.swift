import Panlab

@main struct PanlabProgram: PanlabApp {}
