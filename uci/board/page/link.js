// The connection to the server: one WebSocket, requests with numbers, and answers that bear the number of their request.

export class Link {
  // opened is called with every new connection, lost when it breaks.
  constructor(opened, lost) {
    this.opened = opened;
    this.lost = lost;
    this.number = 0;
    this.waiting = new Map(); // number -> {resolve, reject, news}
    this.pause = 250; // ms before the next attempt
    this.connect();
  }

  connect() {
    this.socket = new WebSocket(`ws://${location.host}/tab`);
    this.socket.addEventListener("open", () => {
      this.pause = 250;
      this.opened();
    });
    this.socket.addEventListener("message", (event) => this.receive(JSON.parse(event.data)));
    this.socket.addEventListener("close", () => {
      for (const w of this.waiting.values()) w.reject(new Error("The connection to the program is lost."));
      this.waiting.clear();
      this.lost();
      setTimeout(() => this.connect(), this.pause);
      this.pause = Math.min(2 * this.pause, 5000);
    });
  }

  receive(answer) {
    const w = this.waiting.get(answer.id);
    if (!w) return;
    if (!w.answered) {
      w.answered = true;
      if (!w.news) this.waiting.delete(answer.id);
      if (answer.error) {
        this.waiting.delete(answer.id);
        w.reject(new Error(answer.error));
        return;
      }
      w.resolve(answer);
    }
    if (w.news && (answer.move || answer.analysis)) w.news(answer);
  }

  // ask sends a request and promises the answer. news, if given, is called with what a search reports under the number of this request.
  ask(request, news) {
    return new Promise((resolve, reject) => {
      if (this.socket.readyState !== WebSocket.OPEN) {
        reject(new Error("The connection to the program is lost."));
        return;
      }
      if (news) { // a new search has ended the one before
        for (const [n, w] of this.waiting) if (w.news && w.answered) this.waiting.delete(n);
      }
      const id = ++this.number;
      this.waiting.set(id, { resolve, reject, news, answered: false });
      this.socket.send(JSON.stringify({ ...request, id }));
    });
  }
}
