import { MutationCache, QueryCache, QueryClient, type QueryFunctionContext } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";
import { send, type RawCall } from "./request.ts";

const isQuery = (value: unknown): value is NonNullable<RawCall["query"]> =>
  typeof value === "object" && value !== null;

/** Reads the address that is the first element of the key, narrowed by the second. */
async function fetchByKey({ queryKey: [address, query], signal }: QueryFunctionContext): Promise<unknown> {
  if (typeof address !== "string")
    throw new TypeError("The first element of a query key is the address to read.");
  const { data } = await send(`GET ${address}`, isQuery(query) ? { query } : {}, { signal });
  return data;
}

const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.status === 403);

/**
 * A refusal says that the session or its rights have changed, so nothing read before is trusted: what no screen shows
 * is forgotten, what is shown is read again. Reads that have failed are left alone, or two refused reads would keep
 * restarting each other.
 */
function distrust(client: QueryClient): void {
  client.removeQueries({ type: "inactive" });
  void client.invalidateQueries({ type: "active", predicate: (query) => query.state.status === "success" });
}

/** The cache of one app: data never goes stale by itself, nothing is refetched or retried behind the user's back. */
export function createQueryClient(): QueryClient {
  const onError = (error: unknown) => {
    if (isRefusal(error)) distrust(client);
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        queryFn: fetchByKey,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        retry: false,
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
  return client;
}
