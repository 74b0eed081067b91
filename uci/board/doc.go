// Package board is the front end for people: a page in the browser to play and to analyse every variant.
//
// The [Server] answers the files of the page over HTTP and one WebSocket for each tab. The page draws and sends; it
// knows no rule of any game. It keeps the game as a document (variant, options, start, moves) and sends it with
// every request, so nothing is lost when the connection or the server goes away, and nothing is left on the server
// when the tab does. The answer is a view: where the men stand, what may be played, what each move does to the
// record, what is barred and why, everything in words as well.
//
// It is meant for one machine. Only requests by the names of that machine are answered, against pages that make
// their own name point to it; only the page itself may open the WebSocket. All that a client can make large is
// bounded: tabs, messages, lengths of games, searches at a time and their memory.
package board
