import { type Call, mutationOf, pageOf, request } from "@field-advisor/api-client";
import type { IdentityProvider } from "@field-advisor/schema/identity-providers.endpoints";

/** One of them as it is now. */
export async function readProvider(id: number): Promise<IdentityProvider> {
  const { providers } = await request("GET /api/identity-providers", {});
  const found = providers.find((provider) => provider.id === id);
  if (!found) throw new Error("This provider no longer exists.");
  return found;
}

export const linkPage = (id: number) => (query: Call<"GET /api/identity-providers/:id/links">["query"]) => ({
  ...pageOf("GET /api/identity-providers/:id/links", { params: { id }, query }),
  staleTime: 0,
});

const makesStale = ["GET /api/identity-providers"] as const;

export const createProvider = mutationOf("POST /api/identity-providers", { makesStale });
export const updateProvider = mutationOf("PATCH /api/identity-providers/:id", { makesStale });
export const removeProvider = mutationOf("DELETE /api/identity-providers/:id", { makesStale });
export const tryProvider = mutationOf("POST /api/identity-providers/try", { makesStale: [] });
export const unlinkPerson = mutationOf("DELETE /api/identity-providers/:id/links/:userId", {
  makesStale: ["GET /api/identity-providers", "GET /api/identity-providers/:id/links"],
});
