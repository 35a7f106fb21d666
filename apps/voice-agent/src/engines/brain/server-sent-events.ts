import { ServerProblem } from "../server-problem.ts";

export interface ServerSentEvent {
  /** Empty where the event has no name. */
  name: string;
  data: string;
}

/** Characters. An event carries a few words; an endless one would fill the memory. */
const longestEvent = 1_000_000;

/** The events of a text/event-stream with data, also a last one without its blank line. */
export async function* serverSentEvents(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<ServerSentEvent> {
  let event: ServerSentEvent | undefined;
  for await (const line of linesOf(chunks)) {
    if (line === "") {
      if (event) yield event;
      event = undefined;
    } else event = withLine(event, line);
  }
  if (event) yield event;
}

function withLine(event: ServerSentEvent = { name: "", data: "" }, line: string): ServerSentEvent {
  if (line.startsWith("event:")) return { ...event, name: line.slice(6).trim() };
  if (!line.startsWith("data:")) return event;
  const data = event.data + (event.data && "\n") + line.slice(5).trimStart();
  if (data.length > longestEvent) throw tooLong();
  return { ...event, data };
}

async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of chunks) {
    const [first = "", ...more] = decoder.decode(chunk, { stream: true }).split("\n");
    rest += first;
    if (rest.length > longestEvent) throw tooLong();
    for (const next of more) {
      yield rest.replace(/\r$/, "");
      rest = next;
    }
  }
  if (rest !== "") yield rest.replace(/\r$/, "");
}

const tooLong = () => new ServerProblem("An event of the server's answer is too long");
