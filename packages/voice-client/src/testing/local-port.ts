/** A message port whose messages arrive at once instead of some turns later: what a test sends is there. */
class LocalPort extends EventTarget implements MessagePort {
  onmessage = null;
  onmessageerror = null;
  other: LocalPort | undefined;
  #started = false;
  #waiting: unknown[] = [];

  postMessage(message: unknown): void {
    this.other?.receive(message);
  }

  receive(data: unknown): void {
    if (this.#started) this.dispatchEvent(new MessageEvent("message", { data }));
    else this.#waiting.push(data);
  }

  start(): void {
    this.#started = true;
    for (const data of this.#waiting.splice(0)) this.receive(data);
  }

  close(): void {
    this.other = undefined;
  }
}

/** Two ends of one channel, as `new MessageChannel()` makes them. */
export function localChannel(): { port1: MessagePort; port2: MessagePort } {
  const port1 = new LocalPort();
  const port2 = new LocalPort();
  port1.other = port2;
  port2.other = port1;
  return { port1, port2 };
}
