import {
  addressOf,
  formOf,
  type Call,
  type EndpointName,
  type RawCall,
  type Result,
} from "@field-advisor/api-client/request";
import { nameOf } from "@field-advisor/api-client/testing";
import type { ErrorBody } from "@field-advisor/schema/errors";
import type { Host } from "@field-advisor/schema/routes";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { contractEndpoints } from "../src/platform/http/access.ts";
import { createJar, type Jar } from "./cookie-jar.ts";

/** What a test may choose beyond the call itself. */
export interface SendOptions {
  /** Which of our hosts is asked; the API's own where it answers, else the first that does. */
  host?: Host;
  /** Where the call comes from. */
  address?: string;
  headers?: Record<string, string>;
}

/** An answer, read as what the test expects it to be. */
export interface TestAnswer<T> {
  status: number;
  headers: LightMyRequestResponse["headers"];
  text: string;
  /** The same before it was read as text. */
  bytes: Buffer;
  setCookies: string[];
  /** The body of a success. @throws Error for a failure, with its body */
  data: T;
  /** The body of a failure. @throws Error for a success */
  error: ErrorBody;
}

/** One browser: it keeps the cookies that it is given and sends them along. */
export interface ContractClient {
  /** Gives the data of a success: `client.request("GET /api/users", { query: {} })`. @throws Error for a failure */
  request<Name extends EndpointName>(name: Name, ...call: CallArguments<Name>): Promise<Result<Name>>;
  /** Gives the whole answer, whatever it says. */
  send<Name extends EndpointName>(
    name: Name,
    call: Call<Name>,
    options?: SendOptions,
  ): Promise<TestAnswer<Result<Name>>>;
  cookies: Jar;
  /** What this window adds to each of its calls; its cookies may be those of other windows too. */
  headers: Record<string, string>;
}

/** A call that needs nothing may leave it out. */
type CallArguments<Name extends EndpointName> =
  {} extends Call<Name>
    ? [call?: Call<Name>, options?: SendOptions]
    : [call: Call<Name>, options?: SendOptions];

const endpoints = new Map([...contractEndpoints].map((endpoint) => [nameOf(endpoint), endpoint]));

/** @param origins where each of our hosts is, as the app was told */
export function createClient(app: FastifyInstance, origins: Record<Host, string>): ContractClient {
  const cookies = createJar();
  const ownHeaders: Record<string, string> = {};
  const send = async <Name extends EndpointName>(
    name: Name,
    call: RawCall,
    options: SendOptions = {},
  ): Promise<TestAnswer<Result<Name>>> => {
    const endpoint = endpoints.get(name);
    if (!endpoint) throw new Error(`There is no ${name}.`);
    const host = options.host ?? (endpoint.hosts.includes("api") ? "api" : (endpoint.hosts[0] ?? "api"));
    const sent = await bodyOf(call);
    const response = await app.inject({
      method: endpoint.method,
      url: addressOf(endpoint.path, call),
      headers: {
        host: new URL(origins[host]).host,
        ...(cookies.header() !== "" && { cookie: cookies.header() }),
        ...sent.headers,
        ...ownHeaders,
        ...options.headers,
      },
      ...(sent.payload !== undefined && { payload: sent.payload }),
      remoteAddress: options.address ?? "127.0.0.1",
    });
    const answer = answerOf<Result<Name>>(response);
    cookies.keep(answer.setCookies);
    return answer;
  };
  return {
    request: async (name, call: RawCall = {}, options?: SendOptions) =>
      (await send(name, call, options)).data,
    send,
    cookies,
    headers: ownHeaders,
  };
}

/** The body of a call with its content type: JSON, or the form of an upload. */
async function bodyOf({ body, file }: RawCall): Promise<{ headers?: object; payload?: string | Buffer }> {
  if (file) {
    const form = new Response(formOf(file, body));
    const payload = Buffer.from(await form.arrayBuffer());
    return { headers: { "content-type": form.headers.get("content-type") ?? "" }, payload };
  }
  if (body === undefined) return {};
  return { headers: { "content-type": "application/json" }, payload: JSON.stringify(body) };
}

function answerOf<T>(response: LightMyRequestResponse): TestAnswer<T> {
  const { statusCode: status, headers, body: text, rawPayload: bytes } = response;
  const isSuccess = status < 400;
  const read = (expected: boolean) => {
    if (isSuccess !== expected) throw new Error(`Answered ${status}: ${text}`);
    return text === "" ? undefined : JSON.parse(text);
  };
  return {
    status,
    headers,
    text,
    bytes,
    setCookies: [headers["set-cookie"] ?? []].flat(),
    get data(): T {
      return read(true);
    },
    get error(): ErrorBody {
      return read(false);
    },
  };
}
