import { contract } from "@field-advisor/schema/contract";
import { type Endpoint, staffHosts } from "@field-advisor/schema/endpoint";
import { groupLabels } from "@field-advisor/schema/group-labels";
import { product } from "@field-advisor/schema/product";
import type { FastifyInstance } from "fastify";
import { randomBytes } from "node:crypto";
import { z } from "zod";
import { errorsOf } from "../serve.ts";
import { describeCaller, describeContract, describeFile } from "./openapi.ts";

const style = `
:root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5; }
body { max-width: 56rem; margin: 2rem auto; padding: 0 1rem; }
h2 { margin-top: 3rem; }
article { border-top: 1px solid #8884; padding: 1rem 0; }
h3 { margin: 0; font: 600 1rem ui-monospace, monospace; overflow-wrap: anywhere; }
p { margin: 0.25rem 0; }
summary { cursor: pointer; }
pre { overflow-x: auto; padding: 0.75rem; background: #8882; border-radius: 6px; font-size: 0.85rem; }
small { opacity: 0.8; }
`;

/** The contract for people to read: a page without scripts. */
function renderDocs(nonce: string): string {
  const domains = Object.entries(contract).map(([domain, group]) =>
    section(domain as keyof typeof contract, Object.values(group)),
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(product.name)} API</title>
<style nonce="${nonce}">${style}</style>
</head>
<body>
<h1>${escaped(product.name)} API</h1>
<p>The same as a document for machines: <a href="/api/openapi.json">openapi.json</a>. Data travels as JSON unless an
endpoint says otherwise, dates as
ISO 8601. People have a session in a cookie; programs send a key in the header <code>Authorization: Bearer</code>,
which an owner makes in the console under Connections, with the scopes that its calls need. Every error has the shape <code>{ error, code, requestId, issues? }</code>.</p>
${domains.join("\n")}
</body>
</html>`;
}

const section = (domain: keyof typeof contract, endpoints: Endpoint[]) =>
  `<section><h2>${escaped(groupLabels[domain])}</h2>${endpoints.map(article).join("\n")}</section>`;

const article = (endpoint: Endpoint) => `<article>
<h3>${endpoint.method} ${escaped(endpoint.path)}</h3>
<p>${escaped(endpoint.summary)}.</p>
<p><small>${escaped(describeCaller(endpoint))}</small></p>
${shape("Query", endpoint.query, "input")}
${shape(endpoint.kind === "upload" ? "Fields" : "Body", endpoint.body, "input")}
${endpoint.kind === "upload" ? `<p><small>File: as <code>file</code> of multipart/form-data, ${describeFile(endpoint)}.</small></p>` : ""}
${shape(`Answer ${endpoint.status}`, endpoint.response, "output")}
<p><small>Errors: ${errorsOf(endpoint).join(", ")}</small></p>
</article>`;

function shape(title: string, schema: z.ZodType | undefined, io: "input" | "output"): string {
  if (!schema) return "";
  const text = JSON.stringify(z.toJSONSchema(schema, { io, unrepresentable: "any" }), null, 2);
  return `<details><summary>${title}</summary><pre>${escaped(text)}</pre></details>`;
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign);

const outsideContract = { outsideContract: { hosts: staffHosts } } as const;

/** The contract at /api/openapi.json, and readable at /api/docs; made when first asked for. */
export function serveDocumentation(app: FastifyInstance): void {
  let document: string | undefined;
  app.get("/api/openapi.json", { config: outsideContract }, (_request, reply) => {
    document ??= JSON.stringify(describeContract());
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
