// Package search finds moves: one alpha-beta search for all variants. What it may believe about a game stands in the
// licences of the variant's Spec; how games end it asks the variant. No name of a game stands in its core. It never
// prints: it reports.
//
// # The life of a search
//
//  1. [Engine.Search] makes the engine ready for the game's variant and starts a task (engine.go, task.go).
//  2. The task divides the clock (clock.go) and prepares each worker: the game so far becomes its trail (worker.go,
//     trail.go).
//  3. Oracles that know the answer give it, and that is all (oracle.go and its oracle_ files). Others study the root.
//  4. Each worker iterates: deeper and deeper, in a window around the last score, over the moves of the root (root.go).
//  5. A node goes through numbered steps (node.go): is the game over (ending.go), does the memory know (memory.go),
//     what does it look like (appraise.go), is it worth its moves (prune.go). Then its moves in order (picker.go,
//     history.go), each extended or reduced (extend.go, reduce.go).
//  6. At depth 0 only what cannot wait is searched (quiesce.go).
//  7. After each iteration the task reports (report.go), lets the oracles ponder, and asks the clock.
//  8. The worker with the best claim gives the result.
//
// # What a search is made of
//
// A visit (visit.go) says how a node is to be searched: depth, window and manner. A frame (frame.go) is what a worker
// remembers of one ply: the position and what belongs to it. The trail is the way to the current node, from the start
// of the game on. The table (table.go) is shared by all workers; where a node is kept in it, and what may be kept, is
// the business of the worker's memory. Parameters (parameters.go) are the numbers that only games can tell.
//
// # Taint
//
// Where positions may not recur, a move can be barred because of a position above the node, and then the node's score
// holds on this path only. So each node collects in taint the lowest step of the trail that its result rests on; what
// is stored for a node whose taint lies above it is stored for this path alone (memory_barred.go).
package search
