import autocannon from "autocannon";

export interface Load {
  url: string;
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: unknown;
  /** One body per connection, where the same one on all of them would wait for itself. */
  bodies?: readonly unknown[];
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

/** Sends the same request over 32 connections as fast as they are answered. Times in milliseconds. */
export async function load({
  url,
  method = "GET",
  headers = {},
  body,
  bodies,
  seconds = 4,
  connections = 32,
  rate,
}: Load): Promise<LoadResult> {
  const sent = bodies ?? (body === undefined ? [] : [body]);
  let connected = 0;
  const result = await autocannon({
    url,
    method,
    connections,
    duration: seconds,
    ...(rate !== undefined && { overallRate: rate }),
    headers: sent.length === 0 ? headers : { "content-type": "application/json", ...headers },
    ...(sent.length > 0 && {
      setupClient: (client) => client.setBody(JSON.stringify(sent[connected++ % sent.length])),
    }),
  });
  return {
    perSecond: result["2xx"] / result.duration,
    p99: result.latency.p99,
    serverErrors: result["5xx"] + result.errors,
    refused: result["4xx"],
  };
}
