import autocannon from "autocannon";

export interface Load {
  url: string;
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: unknown;
  seconds?: number;
  connections?: number;
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
  seconds = 4,
  connections = 32,
}: Load): Promise<LoadResult> {
  const result = await autocannon({
    url,
    method,
    connections,
    duration: seconds,
    headers: body === undefined ? headers : { "content-type": "application/json", ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return {
    perSecond: result["2xx"] / result.duration,
    p99: result.latency.p99,
    serverErrors: result["5xx"] + result.errors,
    refused: result["4xx"],
  };
}
