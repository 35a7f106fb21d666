import type { FastifyInstance } from "fastify";
import { depthWithin } from "./json-depth.ts";
import { RequestProblem } from "./request-problem.ts";

const deepest = 32;

/** Only JSON is read, and none that nests deeper than anything meant here. */
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
