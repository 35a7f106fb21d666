import { callEndpoint, mutationOf, pageOf, queryOf } from "@field-advisor/api-client";
import { agentEndpoints } from "@field-advisor/schema/agents";
import { deploymentEndpoints } from "@field-advisor/schema/deployments";
import { roomEndpoints } from "@field-advisor/schema/rooms";
import { voiceEndpoints } from "@field-advisor/schema/voice";

const { list, read, create, update, remove, refresh, atProvider, voices: listVoices } = agentEndpoints;

export const pageSize = 25;

/** The registry as it is now: to look at the provider's agents changes what is known of ours. */
export const agentPage = (search: string, page: number) => ({
  ...pageOf(list, { query: { ...(search && { search }), limit: pageSize, offset: page * pageSize } }),
  staleTime: 0,
});

/** What is edited, and what a change touches, is always as the server has it now. */
export const agentDetail = (id: number) => ({ ...queryOf(read, { params: { id } }), gcTime: 0 });

/** What the provider says now; nobody is told an hour later that it is not reachable. */
export const providerAgents = { ...queryOf(atProvider, {}), staleTime: 0 };

/** An address that opens one conversation with an agent. */
export const callAddress = (id: number, signal: AbortSignal) =>
  callEndpoint(voiceEndpoints.signedUrl, { query: { agentId: String(id) } }, { signal });

export const voices = queryOf(listVoices, {});

const makesStale = [list, read, atProvider];

export const createAgent = mutationOf(create, { makesStale });
export const removeAgent = mutationOf(remove, { makesStale });
export const refreshAgents = mutationOf(refresh, { makesStale });
/** Rooms and pages show the name of their agent, and whether it is switched off. */
export const updateAgent = mutationOf(update, {
  makesStale: [...makesStale, roomEndpoints.list, roomEndpoints.mine, deploymentEndpoints.list],
});
