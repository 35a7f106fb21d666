import { z } from "zod";
import { staffHosts, type Endpoint } from "./endpoint.ts";
import { setAssistantInput, updateSettingsInput } from "./system-forms.ts";

/** Whom people ask for help; null where none is set. */
const contact = z.object({ supportEmail: z.string().nullable(), supportPhone: z.string().nullable() });

const settings = contact.extend({
  /** The zone by which days and hours are counted in analytics. */
  timeZone: z.string(),
  /** The assistant that helps where a room names none; null while there is none. */
  openaiAssistantId: z.string().nullable(),
  /** The agent of rooms that are made without one; null while there is none. */
  defaultAgentId: z.int().nullable(),
});

export const systemEndpoints = {
  contact: {
    kind: "json",
    method: "GET",
    path: "/api/system/contact",
    summary: "Whom people ask for help; shown on the sign-in page",
    access: "anyone",
    hosts: staffHosts,
    response: contact,
    status: 200,
    beforePasswordChange: true,
  },
  settings: {
    kind: "json",
    method: "GET",
    path: "/api/system/settings",
    summary: "Settings of the whole product",
    access: ["OWNER"],
    hosts: staffHosts,
    response: settings,
    status: 200,
  },
  setAssistant: {
    kind: "json",
    method: "PATCH",
    path: "/api/system/assistant",
    summary: "Choose the assistant that helps where a room names none",
    access: ["OWNER"],
    hosts: staffHosts,
    body: setAssistantInput,
    response: settings,
    status: 200,
    errors: ["not_found", "conflict"],
  },
  update: {
    kind: "json",
    method: "PATCH",
    path: "/api/system/settings",
    summary: "Change settings; only what is sent is written",
    access: ["OWNER"],
    hosts: staffHosts,
    body: updateSettingsInput,
    response: settings,
    status: 200,
    errors: ["not_found", "agent_inactive"],
  },
} as const satisfies Record<string, Endpoint>;

export type Contact = z.output<typeof contact>;

export type Settings = z.output<typeof settings>;
