import { randomBytes } from "node:crypto";
import { staffHosts } from "@field-advisor/schema/endpoint";
import type { FastifyInstance } from "fastify";
import { renderDocs } from "./docs-page.ts";
import { describeContract } from "./openapi.ts";

const outsideContract = { outsideContract: { hosts: staffHosts } } as const;

/** The contract at /api/openapi.json, and readable at /api/docs; made when first asked for. */
export function serveDocumentation(app: FastifyInstance, origin: string): void {
  let document: string | undefined;
  app.get("/api/openapi.json", { config: outsideContract }, (_request, reply) => {
    document ??= JSON.stringify(describeContract(origin));
    return reply.header("content-type", "application/json; charset=utf-8").send(document);
  });
  app.get("/api/docs", { config: outsideContract }, (_request, reply) => {
    const nonce = randomBytes(16).toString("base64url");
    const policy = `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
    return reply
      .headers({ "content-type": "text/html; charset=utf-8", "content-security-policy": policy })
      .send(renderDocs(nonce));
  });
}
