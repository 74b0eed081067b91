module contrary

go 1.26.0

require github.com/dylhunn/dragontoothmg v0.0.0-20220917014754-e79413b50d93

require (
	github.com/edsrzf/mmap-go v1.2.0
	github.com/kballard/go-shellquote v0.0.0-20180428030007-95032a82bc51
	github.com/spf13/pflag v1.1.0
	go.uber.org/goleak v1.3.0
	golang.org/x/sync v0.25.0
	golang.org/x/term v0.48.0
)

require golang.org/x/sys v0.50.0
