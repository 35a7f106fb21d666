import autocannon from "autocannon";

/** One of the requests that a connection sends in turn, where they differ. */
export interface Visit {
  path: string;
  cookie: string;
}

export interface Load {
  url: string;
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: unknown;
  /** One body per connection, where the same one on all of them would wait for itself. */
  bodies?: readonly unknown[];
  /** Sent instead of the same request again and again; the connections share them out, so none is sent by two. */
  visits?: readonly Visit[];
  seconds?: number;
  connections?: number;
  /** Requests a second in all, instead of as many as are answered. */
  rate?: number;
}

export interface LoadResult {
  perSecond: number;
  p99: number;
  serverErrors: number;
  refused: number;
}

/** Sends requests over 32 connections as fast as they are answered. Times in milliseconds. */
export async function load({
  url,
  method = "GET",
  headers = {},
  body,
  bodies,
  visits,
  seconds = 4,
  connections = 32,
  rate,
}: Load): Promise<LoadResult> {
  const sent = bodies ?? (body === undefined ? [] : [body]);
  let connected = 0;
  const setupClient = (client: autocannon.Client): void => {
    const place = connected++;
    if (sent.length > 0) client.setBody(JSON.stringify(sent[place % sent.length]));
    if (visits) client.setRequests(requestsOf(shareOf(visits, place, connections)));
  };
  const result = await autocannon({
    url,
    method,
    connections,
    duration: seconds,
    ...(rate !== undefined && { overallRate: rate }),
    headers: sent.length === 0 ? headers : { "content-type": "application/json", ...headers },
    setupClient,
  });
  return {
    perSecond: result["2xx"] / result.duration,
    p99: result.latency.p99,
    serverErrors: result["5xx"] + result.errors,
    refused: result["4xx"],
  };
}

const shareOf = (visits: readonly Visit[], place: number, connections: number): Visit[] =>
  visits.filter((_, at) => at % connections === place);

const requestsOf = (visits: readonly Visit[]) =>
  visits.map(({ path, cookie }) => ({ path, headers: cookie === "" ? {} : { cookie } }));
