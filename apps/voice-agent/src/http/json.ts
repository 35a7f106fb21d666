import type { FastifyInstance } from "fastify";
import { RequestProblem } from "./errors.ts";

const quote = 34;
const backslash = 92;
const opening = new Set([91, 123]);
const closing = new Set([93, 125]);

/**
 * Checks how deep a JSON text nests, before it is parsed: code that walks a parsed value recursively would run out of
 * stack on a few kilobytes of brackets.
 */
export function depthWithin(json: string, limit: number): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < json.length; index++) {
    const code = json.charCodeAt(index);
    if (inString) {
      if (code === backslash) index++;
      else if (code === quote) inString = false;
    } else if (code === quote) inString = true;
    else if (opening.has(code) && ++depth > limit) return false;
    else if (closing.has(code)) depth--;
  }
  return true;
}

const deepest = 32;

/** Accepts only JSON, and none that nests deeply. */
export function registerJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    const text = String(body);
    if (text === "") done(null, undefined);
    else if (depthWithin(text, deepest)) void parse(request, text, done);
    else done(new RequestProblem(400, "invalid_request", "The request nests too deeply."));
  });
}
