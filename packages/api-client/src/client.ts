import type { CallOf, Endpoint, ResultOf } from "@field-advisor/schema/endpoint";
import {
  mutationOptions,
  queryOptions,
  type InvalidateQueryFilters,
  type QueryClient,
  type QueryKey,
} from "@tanstack/react-query";
import { addressOf, send, type OptionalWhereEmpty, type RawCall, type RequestOptions } from "./request.ts";

export { ApiError, NetworkError } from "./api-error.ts";

/**
 * The typed client over endpoints of the contract: `queryOf(deploymentEndpoints.read, { params: { id } })`.
 * A caller imports the endpoints of its own domain, so no screen loads the schemas of another.
 */

export type CallTo<E extends Endpoint> = OptionalWhereEmpty<CallOf<E>>;

/** One page of a list and how many entries there are in all. */
export interface Page<Item> {
  items: Item[];
  total: number;
}

type ListEndpoint = Endpoint & { response: { element: unknown } };
type ItemOf<E extends Endpoint> = ResultOf<E> extends readonly (infer Item)[] ? Item : never;

/** Calls an endpoint and gives its answer; raises `ApiError` or `NetworkError`. */
export async function callEndpoint<E extends Endpoint>(
  { method, path }: E,
  call: CallTo<E>,
  options?: RequestOptions,
): Promise<ResultOf<E>> {
  const { data } = await send<ResultOf<E>>(method, path, call, options);
  return data;
}

/** The address that is asked, then what narrows the answer: the default fetcher reads exactly this. */
export function keyOf<E extends Endpoint>({ path }: E, call: CallTo<E>): QueryKey {
  const { params, query }: RawCall = call;
  const address = addressOf(path, params ? { params } : {});
  return query ? [address, query] : [address];
}

/** Options for reading one thing. */
export function queryOf<E extends Endpoint>(endpoint: E, call: CallTo<E>) {
  return queryOptions({
    queryKey: keyOf(endpoint, call),
    queryFn: ({ signal }) => callEndpoint(endpoint, call, { signal }),
  });
}

/** Options for reading one page of a list together with the number of all its entries. */
export function pageOf<E extends ListEndpoint>(endpoint: E, call: CallTo<E>) {
  return queryOptions({
    queryKey: [...keyOf(endpoint, call), "page"],
    queryFn: async ({ signal }): Promise<Page<ItemOf<E>>> => {
      const { data, total } = await send<ItemOf<E>[]>(endpoint.method, endpoint.path, call, { signal });
      return { items: data, total: total ?? data.length };
    },
  });
}

/** Matches every cached answer of an endpoint, whatever its parameters were. */
export function matchEndpoint({ path }: Endpoint): InvalidateQueryFilters {
  const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`);
  return { predicate: ({ queryKey: [address] }) => typeof address === "string" && pattern.test(address) };
}

/** Has open screens read the answers of these endpoints again. */
export async function refresh(client: QueryClient, endpoints: readonly Endpoint[]): Promise<void> {
  await Promise.all(endpoints.map((endpoint) => client.invalidateQueries(matchEndpoint(endpoint))));
}

/** How long a change whose answer was lost is known to be the same when it is sent again, in milliseconds. */
const repeatedWithin = 60_000;

/** The keys of changes that nobody has seen succeed, and when each was sent first. */
const unconfirmed = new Map<string, { key: string; since: number }>();

const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );

/**
 * The key under which the server makes a change once: pressed twice, or sent again after its answer was lost. Once anything
 * else was changed, the same is wanted anew.
 */
function changeKey(change: string): string {
  const known = unconfirmed.get(change);
  if (known && Date.now() - known.since < repeatedWithin) return known.key;
  const key = randomKey();
  unconfirmed.set(change, { key, since: Date.now() });
  return key;
}

async function callOnce<E extends Endpoint>(endpoint: E, call: CallTo<E>): Promise<ResultOf<E>> {
  const idempotencyKey = changeKey(JSON.stringify([endpoint.method, endpoint.path, call]));
  const answer = await callEndpoint(endpoint, call, { idempotencyKey });
  unconfirmed.clear();
  return answer;
}

interface Change {
  makesStale: readonly Endpoint[];
}

/**
 * Options for a change. What it makes stale is read again in the background: the change has succeeded whether or not
 * that works.
 */
export function mutationOf<E extends Endpoint>(endpoint: E, { makesStale }: Change) {
  return mutationOptions({
    mutationKey: [endpoint.method, endpoint.path],
    mutationFn: (call: CallTo<E>) => callOnce(endpoint, call),
    onSuccess: (_result, _call, _before, { client }) => {
      void refresh(client, makesStale);
    },
  });
}
