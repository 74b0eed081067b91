package board

// request is what the page sends.
type request struct {
	ID      int      `json:"id"`      // of the request; its answer bears it too
	Do      string   `json:"do"`      // hello, view, type, open, pgn, think, analyse, stop
	Game    document `json:"game"`    // but for hello and stop
	Limit   limit    `json:"limit"`   // think
	Level   int      `json:"level"`   // think: one of those in hello
	Lines   int      `json:"lines"`   // analyse: best lines to show
	Threads int      `json:"threads"` // think, analyse
	Text    string   `json:"text"`    // type: a move; open: a FEN, moves or a file of games
	Pick    int      `json:"pick"`    // open: number of the game in the file, from 1; 0 for the list
}

// answer is what the server sends, as the answer to a request or, with the ID of the request that started it, as
// news of a search.
type answer struct {
	ID       int       `json:"id"`
	Error    string    `json:"error,omitempty"`
	Hello    *hello    `json:"hello,omitempty"`
	View     *view     `json:"view,omitempty"`
	Move     *moved    `json:"move,omitempty"`
	Analysis *analysis `json:"analysis,omitempty"`
	Opened   *opened   `json:"opened,omitempty"`
	Text     string    `json:"text,omitempty"`
}

// hello is what the page must know once.
type hello struct {
	Version  string        `json:"version"`
	Variants []variantCard `json:"variants"`
	Threads  int           `json:"threads"` // most for one search
	Lines    int           `json:"lines"`   // most for an analysis
	Levels   []levelCard   `json:"levels"`  // the strongest first
	Limits   []choice      `json:"limits"`  // how an engine may be limited without a clock
}

// variantCard introduces a variant to a person.
type variantCard struct {
	Name    string       `json:"name"`
	Title   string       `json:"title"`
	Rules   []string     `json:"rules"`
	Options []optionCard `json:"options"`
}

// optionCard is an option of the rules.
type optionCard struct {
	Name    string   `json:"name"`
	Default string   `json:"default"`
	Values  []string `json:"values"` // empty: a text or a number
	Min     int      `json:"min"`
	Max     int      `json:"max"`
}

// levelCard is a strength of play.
type levelCard struct {
	Name  string `json:"name"`
	Level int    `json:"level"`
}

// choice is one entry of a list to choose from.
type choice struct {
	Name  string `json:"name"`
	Limit limit  `json:"limit"`
}

// limit says how long an engine may think; zero values mean no limit of that kind.
type limit struct {
	Millis int64  `json:"millis,omitempty"`
	Nodes  uint64 `json:"nodes,omitempty"`
	Depth  int    `json:"depth,omitempty"`
	// Time and Inc are the clocks and increments of White and Black in milliseconds.
	Time *[2]int64 `json:"time,omitempty"`
	Inc  [2]int64  `json:"inc,omitempty"`
}

// document is a game as the page keeps it.
type document struct {
	Variant string            `json:"variant"`
	Options map[string]string `json:"options"`
	FEN     string            `json:"fen"`   // start; "" for that of the variant
	Moves   []string          `json:"moves"` // as UCI writes them
	At      int               `json:"at"`    // the position looked at: so many moves after the start
	White   string            `json:"white"`
	Black   string            `json:"black"`
	End     *ending           `json:"end"` // how people have ended it, if they have
	Date    string            `json:"date"`
}

// ending is an end that the rules do not see.
type ending struct {
	Kind string `json:"kind"` // resign, time, agreed
	Side string `json:"side"` // who has resigned or run out of time: white, black
}

// moved is a move found or read.
type moved struct {
	UCI    string `json:"uci"`
	Millis int64  `json:"millis"` // time the engine took
	Score  string `json:"score,omitempty"`
}

// view is everything the page shows of a position.
type view struct {
	Variant string     `json:"variant"`
	FEN     string     `json:"fen"`   // with the record as the seventh field, where there is one
	Link    string     `json:"link"`  // the position as the part of an address behind '#'
	Men     string     `json:"men"`   // 64 letters from a1, b1 to h8, '.' for an empty square
	Names   []string   `json:"names"` // of the 64 squares, for people who cannot see them
	Turn    string     `json:"turn"`  // white, black
	Check   string     `json:"check"` // square of the king in check
	Last    []string   `json:"last"`  // from and to of the move that led here
	Moves   []moveView `json:"moves"` // what may be played; nothing once the game is over
	Barred  []moveView `json:"barred"`
	Must    bool       `json:"must"` // only captures may be played
	Over    bool       `json:"over"`
	Result  string     `json:"result"` // as in PGN
	Head    string     `json:"head"`   // the state of the game in a few words
	Why     string     `json:"why"`    // and a sentence
	Facts   []fact     `json:"facts"`
	Spoken  string     `json:"spoken"` // the last move and what it means, to be read aloud
	Rows    []row      `json:"rows"`   // all moves of the game
	At      int        `json:"at"`
	Agree   bool       `json:"agree"` // the players may agree to end the game
}

// moveView is a move of the position.
type moveView struct {
	UCI     string `json:"uci"`
	From    string `json:"from"`
	To      string `json:"to"`
	Lands   string `json:"lands,omitempty"` // castling on to the rook's square: where the king comes to stand
	Piece   string `json:"piece"`           // what a pawn becomes, as a letter of the side's case; ""
	Becomes string `json:"becomes"`
	SAN     string `json:"san"`
	Say     string `json:"say"`
	Capture bool   `json:"capture"`
	Key     string `json:"key,omitempty"`  // r-mobility: what it leaves to the opponent
	Gain    string `json:"gain,omitempty"` // r-mobility: "better" if it is a new record, "new" if it starts a phase
	Note    string `json:"note,omitempty"` // in words: what it does to the record, or why it is barred
	Repeats string `json:"repeats,omitempty"`
}

// row is a move that has been played.
type row struct {
	SAN    string `json:"san"`
	Say    string `json:"say"`
	Number int    `json:"number"`
	White  bool   `json:"white"`
	Note   string `json:"note,omitempty"` // r-mobility: the key it left; a new record has a star
	Better bool   `json:"better,omitempty"`
}

// fact is a line of the panel beside the board.
type fact struct {
	Name  string `json:"name"`
	Value string `json:"value"`
	Note  string `json:"note,omitempty"`
}

// analysis is what a search has found so far.
type analysis struct {
	At    int            `json:"at"`
	Depth int            `json:"depth"`
	Nodes string         `json:"nodes"`
	Speed string         `json:"speed"`
	State string         `json:"state"` // searching, waiting, done
	Lines []analysisLine `json:"lines"`
}

// analysisLine is one of the best lines.
type analysisLine struct {
	Score string  `json:"score"` // from White's side
	Say   string  `json:"say"`
	White float64 `json:"white"` // White's expected share of the point, for the bar
	UCI   string  `json:"uci"`   // the first move
	From  string  `json:"from"`
	To    string  `json:"to"`
	Text  string  `json:"text"`
	Extra string  `json:"extra,omitempty"`
}

// opened is what was found in a text.
type opened struct {
	Game  *document `json:"game,omitempty"`
	Games []string  `json:"games,omitempty"` // several games: what to call each
	Note  string    `json:"note,omitempty"`
}
