import type { OpenAI } from "openai";
import { type Dialect, type DialectName, dialects, type Question } from "./assistant-dialects.ts";

export const statusOf = (error: unknown): number | undefined =>
  error instanceof Error && "status" in error && typeof error.status === "number" ? error.status : undefined;

/** A server without an endpoint answers with one of these; the first also where it does not know the model. */
const lacks = [404, 405, 501];

/** Statuses with which a server rejects a request that has a parameter it does not support. */
const rejected = [400, 422];

/** Parameters that not every server supports: a report of the tokens used, and temperature and seed. */
interface Optional {
  tokens: boolean;
  sampling: boolean;
}
type Variants = readonly [Optional, ...Optional[]];

/** The requests to try, the one with most parameters first. */
function variantsOf({ tokens, sampling }: Optional, { temperature, seed }: Asked): Variants {
  const hasSampling = sampling && (typeof temperature === "number" || typeof seed === "number");
  return [
    { tokens, sampling },
    ...(hasSampling ? [{ tokens, sampling: false }] : []),
    ...(tokens ? [{ tokens: false, sampling }] : []),
    ...(tokens && hasSampling ? [{ tokens: false, sampling: false }] : []),
  ];
}

type Asked = Omit<Question, "asksTokens">;

const withoutSampling = (question: Asked): Asked => ({ ...question, temperature: null, seed: null });

/** Asks a server by the interface that is given, or that it has shown to have: the newer one first. */
export function createAsking(given: DialectName | undefined) {
  let known = given;
  let supported: Optional = { tokens: true, sampling: true };
  return async (client: OpenAI, question: Asked, settings: Parameters<Dialect["ask"]>[2]) => {
    const askBy = async (dialect: Dialect, [first, ...others]: Variants): Promise<AsyncIterable<unknown>> => {
      try {
        const sent = first.sampling ? question : withoutSampling(question);
        const events = await dialect.ask(client, { ...sent, asksTokens: first.tokens }, settings);
        supported = first;
        return events;
      } catch (error) {
        const [next, ...rest] = others;
        if (!next || !rejected.includes(statusOf(error) ?? 0)) throw error;
        return askBy(dialect, [next, ...rest]);
      }
    };
    const askIn = async (name: DialectName) => {
      const dialect = dialects[name];
      // The newer interface reports them always.
      const most = { ...supported, tokens: supported.tokens && name === "chat" };
      const events = await askBy(dialect, variantsOf(most, question));
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
