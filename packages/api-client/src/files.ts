import type { z } from "zod";
import { describeError } from "./describe-error.ts";
import { send, type EndpointName, type Endpoints } from "./request.ts";

/** A large file takes as long as the connection needs; the server cuts a reader who is too slow. */
const timeoutMs = 30 * 60_000;

/** Endpoints whose answer is saved as a file. */
type FileName = {
  [Name in EndpointName]: Endpoints[Name] extends { kind: "file" } ? Name : never;
}[EndpointName];

/** How the text of a file is had from an endpoint, by what narrows it, and why it could not be had. */
export const fileOf = <Name extends FileName>(name: Name) => ({
  async load(query: z.input<Endpoints[Name]["query"]>): Promise<string> {
    const { data } = await send<unknown>(name, { query }, { timeoutMs });
    return typeof data === "string" ? data : JSON.stringify(data, null, 2);
  },
  explain: (error: unknown): string => describeError(error).sentence,
});
