import type { z } from "zod";
import { describeError } from "./describe-error.ts";
import { send, type RawCall } from "./request.ts";

/** Ten thousand rows are put together while the caller waits. */
const timeoutMs = 120_000;

interface FileEndpoint<Query extends z.ZodType> {
  method: "GET";
  path: string;
  query: Query;
}

/** How the text of a file is had from an endpoint, by what narrows it, and why it could not be had. */
export const fileOf = <Query extends z.ZodType<object, object>>({ method, path }: FileEndpoint<Query>) => ({
  async load(query: z.input<Query>): Promise<string> {
    const call = { query } as RawCall;
    const { data } = await send<unknown>(method, path, call, { timeoutMs });
    return typeof data === "string" ? data : JSON.stringify(data, null, 2);
  },
  explain: (error: unknown): string => describeError(error).sentence,
});
