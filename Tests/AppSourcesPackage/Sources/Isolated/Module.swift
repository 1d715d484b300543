// The sources are named in AppSources.txt.
