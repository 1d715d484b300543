import CommandLine

Panlab.main()
