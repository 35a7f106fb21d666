import autocannon from "autocannon";
import { cookiesOf } from "../people/fill-people.ts";
import { randomSlugs } from "./fill.ts";

/** One of the requests that a connection sends in turn, where they differ. */
interface Visit {
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
  /** Goes on until this is over, instead of for so many seconds. */
  until?: Promise<unknown>;
  connections?: number;
  /** Requests a second in all, instead of as many as are answered. */
  rate?: number | undefined;
}

interface LoadResult {
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
  until,
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
  const result = await loaded(until, {
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

const longest = 24 * 3600;

function loaded(
  until: Promise<unknown> | undefined,
  options: autocannon.Options,
): Promise<autocannon.Result> {
  if (until === undefined) return autocannon(options);
  return new Promise((resolve, reject) => {
    const instance = autocannon({ ...options, duration: longest }, (error, result) =>
      error ? reject(error) : resolve(result),
    );
    const stop = () => instance.stop();
    until.then(stop, stop);
  });
}

const shareOf = (visits: readonly Visit[], place: number, connections: number): Visit[] =>
  visits.filter((_, at) => at % connections === place);

const requestsOf = (visits: readonly Visit[]) =>
  visits.map(({ path, cookie }) => ({ path, headers: { ...(cookie !== "" && { cookie }) } }));

/** More than is asked for within a second, and more than is remembered, so that no visit is answered from memory. */
const count = 12_800;
const atOnce = 32;

/** A browser that has opened the page once and carries its cookies. */
export async function visitorCookies(deploy: string, slug: string): Promise<string> {
  const response = await fetch(`${deploy}/api/deployment/${slug}`);
  await response.arrayBuffer();
  return cookiesOf(response);
}

/** Visitors of pages for everybody in random order, each of whom has opened their page before. */
export async function randomVisitors(deploy: string): Promise<Visit[]> {
  const slugs = randomSlugs(count);
  const visits: Visit[] = [];
  const visitAll = async (): Promise<void> => {
    for (let slug = slugs.pop(); slug !== undefined; slug = slugs.pop())
      visits.push({ path: `/api/deployment/${slug}`, cookie: await visitorCookies(deploy, slug) });
  };
  await Promise.all(Array.from({ length: atOnce }, visitAll));
  return visits;
}

/** The same visitors, who ask for what lies below their pages. */
export const below = (visits: readonly Visit[], path: string): Visit[] =>
  visits.map((visit) => ({ ...visit, path: visit.path + path }));
