import { addressOf, type OptionalWhereEmpty, type RawCall } from "@field-advisor/api-client/request";
import { contract, type Contract } from "@field-advisor/schema/contract";
import type { CallOf, Endpoint, EndpointGroup, ResultOf } from "@field-advisor/schema/endpoint";
import type { ErrorBody } from "@field-advisor/schema/errors";
import type { Host } from "@field-advisor/schema/routes";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { createJar, type Jar } from "./cookie-jar.ts";

export type CallTo<E extends Endpoint> = OptionalWhereEmpty<CallOf<E>>;

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
  setCookies: string[];
  /** The body of a success. @throws Error for a failure, with its body */
  data: T;
  /** The body of a failure. @throws Error for a success */
  error: ErrorBody;
}

/** Calls by domain and name: `client.deployments.list({ query: {} })` gives the data of a success. */
export type ContractCalls = {
  [G in keyof Contract]: {
    [E in keyof Contract[G]]: Contract[G][E] extends Endpoint
      ? {} extends CallTo<Contract[G][E]>
        ? (call?: CallTo<Contract[G][E]>, options?: SendOptions) => Promise<ResultOf<Contract[G][E]>>
        : (call: CallTo<Contract[G][E]>, options?: SendOptions) => Promise<ResultOf<Contract[G][E]>>
      : never;
  };
};

/** One browser: it keeps the cookies that it is given and sends them along. */
export interface ContractClient extends ContractCalls {
  send<E extends Endpoint>(
    endpoint: E,
    call: CallTo<E>,
    options?: SendOptions,
  ): Promise<TestAnswer<ResultOf<E>>>;
  cookies: Jar;
  /** What this window adds to each of its calls; its cookies may be those of other windows too. */
  headers: Record<string, string>;
}

/** @param origins where each of our hosts is, as the app was told */
export function createClient(app: FastifyInstance, origins: Record<Host, string>): ContractClient {
  const cookies = createJar();
  const ownHeaders: Record<string, string> = {};
  const send = async <E extends Endpoint>(endpoint: E, call: RawCall, options: SendOptions = {}) => {
    const host = options.host ?? (endpoint.hosts.includes("api") ? "api" : (endpoint.hosts[0] ?? "api"));
    const response = await app.inject({
      method: endpoint.method,
      url: addressOf(endpoint.path, call),
      headers: {
        host: new URL(origins[host]).host,
        ...(cookies.header() !== "" && { cookie: cookies.header() }),
        ...(call.body !== undefined && { "content-type": "application/json" }),
        ...ownHeaders,
        ...options.headers,
      },
      ...(call.body !== undefined && { payload: JSON.stringify(call.body) }),
      remoteAddress: options.address ?? "127.0.0.1",
    });
    const answer = answerOf<ResultOf<E>>(response);
    cookies.keep(answer.setCookies);
    return answer;
  };
  const callsOf = (group: EndpointGroup) =>
    Object.fromEntries(
      Object.entries(group).map(([name, endpoint]) => [
        name,
        async (call: RawCall = {}, options: SendOptions = {}) => (await send(endpoint, call, options)).data,
      ]),
    );
  const calls = {} as ContractCalls;
  for (const [name, group] of Object.entries(contract)) Object.assign(calls, { [name]: callsOf(group) });
  return { ...calls, send, cookies, headers: ownHeaders };
}

function answerOf<T>(response: LightMyRequestResponse): TestAnswer<T> {
  const { statusCode: status, headers, body: text } = response;
  const isSuccess = status < 400;
  const read = (expected: boolean) => {
    if (isSuccess !== expected) throw new Error(`Answered ${status}: ${text}`);
    return text === "" ? undefined : JSON.parse(text);
  };
  return {
    status,
    headers,
    text,
    setCookies: [headers["set-cookie"] ?? []].flat(),
    get data(): T {
      return read(true);
    },
    get error(): ErrorBody {
      return read(false);
    },
  };
}
