import { NetworkError } from "./api-error.ts";
import {
  mutationOptions,
  queryOptions,
  type InvalidateQueryFilters,
  type QueryClient,
  type QueryKey,
} from "@tanstack/react-query";
import {
  addressOf,
  partsOf,
  request,
  send,
  type Call,
  type EndpointName,
  type Endpoints,
  type RawCall,
  type RequestOptions,
  type Result,
  type UploadName,
  uploadMs,
} from "./request.ts";

export { ApiError, NetworkError } from "./api-error.ts";
export { request, type Call, type EndpointName, type Result } from "./request.ts";

/**
 * Reads and changes for screens, by the names of the contract: `queryOf("GET /api/users/:id", { params: { id } })`.
 * The contract is taken as types only, so no screen loads its models.
 */

/** One page of a list and how many entries there are in all. */
export interface Page<Item> {
  items: Item[];
  total: number;
}

type ItemOf<Name extends EndpointName> = Result<Name> extends readonly (infer Item)[] ? Item : never;

/** Endpoints that answer with a list. */
type ListName = {
  [Name in EndpointName]: Result<Name> extends readonly unknown[] ? Name : never;
}[EndpointName];

/** The address that is asked, then what narrows the answer: the default fetcher reads exactly this. */
export function keyOf<Name extends EndpointName>(name: Name, call: Call<Name>): QueryKey {
  const { params, query }: RawCall = call;
  const address = addressOf(partsOf(name).path, params ? { params } : {});
  return query ? [address, query] : [address];
}

/** Options for reading one thing. */
export function queryOf<Name extends EndpointName>(name: Name, call: Call<Name>) {
  return queryOptions({
    queryKey: keyOf(name, call),
    queryFn: ({ signal }) => request(name, call, { signal }),
  });
}

/** Options for reading one page of a list together with the number of all its entries. */
export function pageOf<Name extends ListName>(name: Name, call: Call<Name>) {
  return queryOptions({
    queryKey: [...keyOf(name, call), "page"],
    queryFn: async ({ signal }): Promise<Page<ItemOf<Name>>> => {
      const { data, total } = await send<ItemOf<Name>[]>(name, call, { signal });
      return { items: data, total: total ?? data.length };
    },
  });
}

/** Endpoints with a list that is only sent when it has changed. */
type RevalidatedListName = {
  [Name in ListName]: Endpoints[Name] extends { revalidates: true } ? Name : never;
}[ListName];

/** A page of a list with the name of its content. */
interface TaggedPage<Item> extends Page<Item> {
  tag: string | undefined;
}

/**
 * Options for reading one page of a list again and again while the window is looked at. What has not changed is neither
 * sent again nor drawn again.
 */
export function polledPageOf<Name extends RevalidatedListName>(
  name: Name,
  call: Call<Name>,
  everyMs: number,
) {
  const queryKey = [...keyOf(name, call), "polled"];
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<TaggedPage<ItemOf<Name>>> => {
      const known = client.getQueryData<TaggedPage<ItemOf<Name>>>(queryKey);
      const answer = await send<ItemOf<Name>[] | undefined>(name, call, { signal, knownTag: known?.tag });
      const { data, total, tag } = answer;
      if (data === undefined && known) return known;
      const items = data ?? [];
      return { items, total: total ?? items.length, tag };
    },
    refetchInterval: everyMs,
    refetchOnWindowFocus: "always",
  });
}

/** Matches every cached answer of an endpoint, whatever its parameters were. */
export function matchEndpoint(name: EndpointName): InvalidateQueryFilters {
  const pattern = new RegExp(`^${partsOf(name).path.replaceAll(/:\w+/g, "[^/]+")}$`);
  return { predicate: ({ queryKey: [address] }) => typeof address === "string" && pattern.test(address) };
}

/** Has open screens read the answers of these endpoints again. */
export async function refresh(client: QueryClient, names: readonly EndpointName[]): Promise<void> {
  await Promise.all(
    names.flatMap((name) => [readAfterFirst(client, name), client.invalidateQueries(matchEndpoint(name))]),
  );
}

/**
 * What is being read for the first time is not read anew by an invalidation, and may have been asked for before the change:
 * it is read again once it has come.
 */
async function readAfterFirst(client: QueryClient, name: EndpointName): Promise<void> {
  const reading = client.getQueryCache().findAll({ ...matchEndpoint(name), fetchStatus: "fetching" });
  const first = reading.filter(({ state }) => state.data === undefined);
  await Promise.all(
    first.map(async ({ promise, queryKey }) => {
      await promise?.catch(() => undefined);
      await client.invalidateQueries({ queryKey, exact: true });
    }),
  );
}

/** How long a change is known to be the same when it is sent again after it failed, in milliseconds. */
const repeatedWithin = 60_000;

/** The keys of changes that nobody has seen succeed, and when each was sent or failed last. */
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
  const key = known && performance.now() - known.since < repeatedWithin ? known.key : randomKey();
  unconfirmed.set(change, { key, since: performance.now() });
  return key;
}

/**
 * Makes a change that the server makes once, however often it is sent: where no answer comes, it is sent once more. Not for
 * what anyone may call, such as a sign-in, which has no key there.
 */
export async function callOnce<Name extends EndpointName>(
  name: Name,
  call: Call<Name>,
  options: RequestOptions = {},
): Promise<Result<Name>> {
  const change = JSON.stringify([name, call, ...numberOf(call)]);
  const idempotencyKey = changeKey(change);
  const sendIt = () => request(name, call, { ...options, idempotencyKey });
  try {
    const answer = await sendIt().catch((error: unknown) => {
      if (error instanceof NetworkError) return sendIt();
      throw error;
    });
    unconfirmed.clear();
    return answer;
  } catch (error) {
    unconfirmed.set(change, { key: idempotencyKey, since: performance.now() });
    throw error;
  }
}

const files = new WeakMap<File, number>();
let fileCount = 0;

/** Tells files apart, whatever is in them: the same object is the same file. */
function numberOf({ file }: RawCall): number[] {
  if (!file) return [];
  const number = files.get(file) ?? ++fileCount;
  files.set(file, number);
  return [number];
}

interface Change {
  makesStale: readonly EndpointName[];
}

/**
 * Options for a change. What it makes stale is read again in the background: the change has succeeded whether or not
 * that works.
 */
export function mutationOf<Name extends EndpointName>(name: Name, { makesStale }: Change) {
  return mutationOptions({
    mutationKey: [name],
    mutationFn: (call: Call<Name>) => callOnce(name, call),
    onSuccess: (_result, _call, _before, { client }) => {
      void refresh(client, makesStale);
    },
  });
}

/** Options for a change that sends a file: `mutate({ file, body })`. */
export const uploadOf = <Name extends UploadName>(name: Name, { makesStale }: Change) => ({
  ...mutationOf(name, { makesStale }),
  mutationFn: (call: Call<Name>) => callOnce(name, call, { timeoutMs: uploadMs }),
});
