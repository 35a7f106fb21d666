import type { OpenAI } from "openai";
import { type Dialect, type DialectName, dialects, type Question } from "./assistant-dialects.ts";

export const statusOf = (error: unknown): number | undefined =>
  error instanceof Error && "status" in error && typeof error.status === "number" ? error.status : undefined;

/** A server without an endpoint says so in one of these ways; the first also where it does not know the model. */
const lacks = [404, 405, 501];

/** A server that is asked for something it does not know may refuse all of it. */
const dislikes = [400, 422];

/** Asks a server in the way that is given, or that it has shown to know: the newer one first. */
export function createAsking(given: DialectName | undefined) {
  let known = given;
  let tellsTokens = true;
  return async (
    client: OpenAI,
    question: Omit<Question, "asksTokens">,
    settings: Parameters<Dialect["ask"]>[2],
  ) => {
    const askIn = async (name: DialectName) => {
      const dialect = dialects[name];
      const asked = (asksTokens: boolean) => dialect.ask(client, { ...question, asksTokens }, settings);
      const events = await asked(tellsTokens).catch(async (error: unknown) => {
        if (name !== "chat" || !tellsTokens || !dislikes.includes(statusOf(error) ?? 0)) throw error;
        const answer = await asked(false);
        tellsTokens = false;
        return answer;
      });
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
