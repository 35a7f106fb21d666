import { type AssistantToolName, assistantTools } from "@field-advisor/schema/assistant-tools";
import { contract } from "@field-advisor/schema/contract";
import type { Endpoint } from "@field-advisor/schema/endpoint";
import { z } from "zod";
import { answerSchema } from "./quotes.rules.ts";

type JsonObject = Record<string, unknown>;

/** A read of the contract, as assistants are offered it. */
export interface Tool {
  name: AssistantToolName;
  title: string;
  endpoint: Endpoint;
  /** What may be asked: path and query of the endpoint in one object. */
  input: z.ZodObject;
  inputSchema: JsonObject;
  outputSchema: JsonObject;
}

const endpoints: Record<AssistantToolName, Endpoint> = {
  list_people: contract.users.list,
  read_progress: contract.practice.progress,
  list_attempts: contract.attempts.list,
  read_attempt: contract.attempts.read,
  list_rooms: contract.rooms.list,
  read_rubric: contract.rubrics.read,
  list_assignments: contract.assignments.list,
  list_pages: contract.deployments.list,
  read_conversation_figures: contract.analytics.stats,
  list_library: contract.content.manage,
  read_room_report: contract.practice.insights,
  list_audit_log: contract.activity.events,
};

/** What tools take and answer is written in the contract alone; its JSON is made once, when the process starts. */
export const tools: readonly Tool[] = assistantTools.map(({ name, title }) => {
  const endpoint = endpoints[name];
  const input = z.strictObject({ ...endpoint.params?.shape, ...endpoint.query?.shape });
  return {
    name,
    title,
    endpoint,
    input,
    inputSchema: z.toJSONSchema(input, { io: "input", unrepresentable: "any" }),
    outputSchema: answerSchema(endpoint.response),
  };
});

/** The arguments of a call, as the fields of a path and a query are written. */
export type Asked = Readonly<Record<string, string | number | boolean | undefined>>;

/** What of the arguments belongs into the path of a tool's endpoint, and what into its query. */
export function addressOf({ endpoint }: Tool, asked: Asked): string {
  const inPath = new Set(Object.keys(endpoint.params?.shape ?? {}));
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_whole, name: string) =>
    encodeURIComponent(String(asked[name])),
  );
  const query = Object.entries(asked).flatMap(([name, value]): [string, string][] =>
    inPath.has(name) || value === undefined ? [] : [[name, String(value)]],
  );
  return query.length === 0 ? path : `${path}?${new URLSearchParams(query).toString()}`;
}
