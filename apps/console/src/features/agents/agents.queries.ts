import { mutationOf, pageOf, queryOf, refresh, request, type Call } from "@field-advisor/api-client";
import type { QueryClient } from "@tanstack/react-query";

/** The registry as it is now: to look at the provider's agents changes what is known of ours. */
export const agentPage = (query: Call<"GET /api/agents">["query"]) => ({
  ...pageOf("GET /api/agents", { query }),
  staleTime: 0,
});

/** What is edited, and what a change touches, is always as the server has it now. */
export const agentDetail = (id: number) => ({
  ...queryOf("GET /api/agents/:id", { params: { id } }),
  gcTime: 0,
});

export const readAgent = (id: number) => request("GET /api/agents/:id", { params: { id } });

/** What the provider says now; nobody is told an hour later that it is not reachable. */
export const providerAgents = { ...queryOf("GET /api/voice/agents", {}), staleTime: 0 };

export const providerHealth = { ...queryOf("GET /api/dashboard/provider", {}), staleTime: 0 };

/** An address that opens one conversation with an agent, or goes on with this one. */
export const callAddress = (id: number, signal: AbortSignal, resume?: string) =>
  request(
    "GET /api/signed-url",
    { query: { agentId: String(id), ...(resume !== undefined && { resume }) } },
    { signal },
  );

/** As it is now: an operator may have just connected a model. */
export const voiceEngines = { ...queryOf("GET /api/voice/engines", {}), staleTime: 0 };

/** A try tells whether an engine works, also one that fails. */
const showsState = {
  onSettled: (
    _data: unknown,
    _error: unknown,
    _call: unknown,
    _before: unknown,
    { client }: { client: QueryClient },
  ) => void refresh(client, ["GET /api/voice/engines", "GET /api/dashboard/owner"]),
};
export const tryHearing = {
  ...mutationOf("POST /api/voice/engines/hear", { makesStale: [] }),
  ...showsState,
};
export const tryThinking = {
  ...mutationOf("POST /api/voice/engines/think", { makesStale: [] }),
  ...showsState,
};
export const trySpeaking = {
  ...mutationOf("POST /api/voice/engines/speak", { makesStale: [] }),
  ...showsState,
};
export const tryScript = mutationOf("POST /api/voice/try-script", { makesStale: [] });

export const voices = queryOf("GET /api/voice/voices", {});

const makesStale = ["GET /api/agents", "GET /api/agents/:id", "GET /api/voice/agents"] as const;

export const createAgent = mutationOf("POST /api/agents", { makesStale });
export const removeAgent = mutationOf("DELETE /api/agents/:id", { makesStale });
export const refreshAgents = mutationOf("POST /api/agents/refresh", { makesStale });
/** Rooms and pages show the name of their agent, and whether it is switched off. */
export const updateAgent = mutationOf("PATCH /api/agents/:id", {
  makesStale: [...makesStale, "GET /api/test-rooms", "GET /api/user/rooms", "GET /api/deployments"],
});
