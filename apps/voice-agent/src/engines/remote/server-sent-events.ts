/** An event carries a few words; what goes on without an end would fill the memory. */
const longestEvent = 1_000_000;

/** The `data` of each event of a text/event-stream, until the stream ends or says "[DONE]". */
export async function* serverSentEvents(response: Response): AsyncGenerator<string> {
  let rest = "";
  const decoder = new TextDecoder();
  for await (const bytes of response.body ?? []) {
    const events = (rest + decoder.decode(bytes, { stream: true })).split(/\r?\n\r?\n/);
    rest = events.pop() ?? "";
    if (rest.length > longestEvent) throw new Error("An event of the answer is too long.");
    for (const event of events) {
      const data = eventData(event);
      if (data === "[DONE]") return;
      if (data !== "") yield data;
    }
  }
}

function eventData(event: string): string {
  return event
    .split(/\r?\n/)
    .filter((line) => line.startsWith("data:"))
    .map((line) => line.slice(5).trimStart())
    .join("\n");
}
