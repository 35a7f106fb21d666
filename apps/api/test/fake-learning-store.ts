import type { IncomingMessage, ServerResponse } from "node:http";
import { isDeepStrictEqual } from "node:util";
import { providerServer, type ProviderServer } from "./provider-server.ts";

interface Stored {
  id: string;
  verb: { id: string; display: Record<string, string> };
  actor: Record<string, unknown>;
  object: { id: string };
  result?: Record<string, unknown>;
  context?: Record<string, unknown>;
}

type Answer = (request: IncomingMessage, response: ServerResponse, statements: Stored[]) => boolean;

export interface FakeStore extends ProviderServer {
  /** What it has by number, also what was voided. */
  has: Map<string, Stored>;
  /** What it has and counts: neither what was voided nor what voids. */
  counted(): Stored[];
  verbs(): string[];
  /** Answers in its own way instead, where it returns true. */
  instead: Answer;
  /** How many statements were sent with each request. */
  sizes: number[];
}

export const storeUser = "field-advisor";
export const storePassword = "a secret of the store";

/** A learning record store that keeps the rules of xAPI: a number belongs to one statement, and a batch is all or nothing. */
export async function fakeLearningStore(): Promise<FakeStore> {
  const has = new Map<string, Stored>();
  const json = (response: ServerResponse, status: number, body: unknown) =>
    void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  const authorization = `Basic ${Buffer.from(`${storeUser}:${storePassword}`).toString("base64")}`;
  const store = (response: ServerResponse, statements: Stored[]) => {
    const isOther = (one: Stored) => has.has(one.id) && !isDeepStrictEqual(has.get(one.id), one);
    if (statements.some(isOther)) return json(response, 409, { message: "conflict" });
    for (const statement of statements) has.set(statement.id, statement);
    json(
      response,
      200,
      statements.map(({ id }) => id),
    );
  };
  const server = await providerServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      const statements: Stored[] = body === "" ? [] : JSON.parse(body);
      if (request.method === "POST") fake.sizes.push(statements.length);
      if (fake.instead(request, response, statements)) return;
      if (request.headers.authorization !== authorization) return json(response, 401, {});
      if (request.method === "POST") return store(response, statements);
      const id = new URL(request.url ?? "", "http://store").searchParams.get("statementId") ?? "";
      const found = has.get(id);
      json(response, found ? 200 : 404, found ?? {});
    });
  });
  const isVoiding = ({ verb }: Stored) => verb.id.endsWith("/voided");
  const counted = () => {
    const all = [...has.values()];
    const voided = new Set(all.filter(isVoiding).map(({ object }) => object.id));
    return all.filter((one) => !isVoiding(one) && !voided.has(one.id));
  };
  const verbs = () => counted().map(({ verb }) => verb.display["en"] ?? "");
  const fake: FakeStore = { ...server, has, counted, verbs, instead: () => false, sizes: [] };
  return fake;
}
