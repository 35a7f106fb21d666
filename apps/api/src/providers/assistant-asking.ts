import type { OpenAI } from "openai";
import { type Dialect, type DialectName, dialects, type Question } from "./assistant-dialects.ts";

export const statusOf = (error: unknown): number | undefined =>
  error instanceof Error && "status" in error && typeof error.status === "number" ? error.status : undefined;

/** A server without an endpoint says so in one of these ways; the first also where it does not know the model. */
const lacks = [404, 405, 501];

/** A server that is asked for something it does not know, or does not allow, may refuse all of it. */
const dislikes = [400, 422];

/** What not every server takes: being asked what it used, and how an answer is drawn. */
interface Way {
  tokens: boolean;
  draw: boolean;
}
type Ways = readonly [Way, ...Way[]];

/** The ways to ask a server, the one that asks for most first. */
function waysOf({ tokens, draw }: Way, { temperature, seed }: Asked): Ways {
  const isDrawn = draw && (typeof temperature === "number" || typeof seed === "number");
  return [
    { tokens, draw },
    ...(isDrawn ? [{ tokens, draw: false }] : []),
    ...(tokens ? [{ tokens: false, draw }] : []),
    ...(tokens && isDrawn ? [{ tokens: false, draw: false }] : []),
  ];
}

type Asked = Omit<Question, "asksTokens">;

const withoutDraw = (question: Asked): Asked => ({ ...question, temperature: null, seed: null });

/** Asks a server in the way that is given, or that it has shown to know: the newer one first. */
export function createAsking(given: DialectName | undefined) {
  let known = given;
  let takes: Way = { tokens: true, draw: true };
  return async (client: OpenAI, question: Asked, settings: Parameters<Dialect["ask"]>[2]) => {
    const askBy = async (dialect: Dialect, [way, ...others]: Ways): Promise<AsyncIterable<unknown>> => {
      try {
        const told = way.draw ? question : withoutDraw(question);
        const events = await dialect.ask(client, { ...told, asksTokens: way.tokens }, settings);
        takes = way;
        return events;
      } catch (error) {
        const [next, ...rest] = others;
        if (!next || !dislikes.includes(statusOf(error) ?? 0)) throw error;
        return askBy(dialect, [next, ...rest]);
      }
    };
    const askIn = async (name: DialectName) => {
      const dialect = dialects[name];
      // Only the common way has to be asked to tell them.
      const most = { ...takes, tokens: takes.tokens && name === "chat" };
      const events = await askBy(dialect, waysOf(most, question));
      known = name;
      return { events, dialect };
    };
    if (known) return askIn(known);
    return askIn("responses").catch((error: unknown) => {
      if (!lacks.includes(statusOf(error) ?? 0)) throw error;
      return askIn("chat");
    });
  };
}
