import { cookieOf } from "@field-advisor/bench/people/fill-people";
import { type RunningStack, startStack } from "@field-advisor/bench/running-stack";
import { inRoot } from "@field-advisor/run/paths";
import { freeBlock, readBase } from "@field-advisor/run/ports";

/** A demo person who is signed in: what their browser asks of the API, as JSON. */
export interface Person {
  cookie: string;
  get: <Answer>(path: string) => Promise<Answer>;
  send: <Answer>(
    method: "DELETE" | "PATCH" | "POST" | "PUT",
    path: string,
    body?: unknown,
  ) => Promise<Answer>;
}

/** The running product, with its demo data. */
export interface Product extends RunningStack {
  /** Signs a demo person in: `owner`, `admin`, `adviser`, `user`. */
  person: (name: string) => Promise<Person>;
}

/** Starts the product as `npm start` does, from an empty folder, on ports that nobody uses unless PORT_BASE names some. */
export async function startProduct(): Promise<Product> {
  const asked = process.env["PORT_BASE"];
  const portBase = asked ? readBase(asked) : (await freeBlock()).api;
  const stack = await startStack({ portBase, dataDir: inRoot(".data", "foreign") });
  return {
    ...stack,
    person: async (name) => personOf(stack.api, await cookieOf(stack.api, `${name}@demo.test`)),
  };
}

function personOf(api: string, cookie: string): Person {
  const ask = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(api + path, {
      method,
      headers: { cookie, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok)
      throw new Error(`${method} ${path} was answered ${response.status}: ${text.slice(0, 300)}`);
    return text === "" ? undefined : JSON.parse(text);
  };
  return { cookie, get: (path) => ask("GET", path), send: ask };
}
