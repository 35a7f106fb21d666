import { z } from "zod";
import { month, mostMonths, ratesInput } from "./cost-forms.ts";
import { staffHosts, type Endpoint } from "./endpoint.ts";
import { listQuery } from "./primitives.ts";

/** By what the use is added up. */
export const costGroups = ["month", "agent", "room", "person"] as const;

const monthsApart = (from: string, to: string) =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5)) - Number(from.slice(5));

/** From one month to another. */
const inMonths = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .strictObject({ from: month, to: month, ...shape })
    .refine(({ from, to }: { from?: unknown; to?: unknown }) => String(from) <= String(to), {
      path: ["to"],
      message: "Choose the same month or a later one",
    })
    .refine(
      ({ from, to }: { from?: unknown; to?: unknown }) => monthsApart(String(from), String(to)) < mostMonths,
      { path: ["to"], message: `At most ${mostMonths} months` },
    );

const use = z.object({
  calls: z.int(),
  seconds: z.int(),
  inputTokens: z.int(),
  outputTokens: z.int(),
  /** Calls and answers of whose models nobody told what they used. */
  unreported: z.int(),
  /** null without rates. */
  cost: z.number().nullable(),
  /** It costs more: something was not reported, or has no rate. */
  isLeast: z.boolean(),
});

/** What calls and language models used, and what that costs at the rates of the owners. */
export const costEndpoints = {
  read: {
    kind: "json",
    method: "GET",
    path: "/api/costs",
    summary: "Minutes of calls and tokens of models by month, agent, room or person, most minutes first",
    access: ["OWNER"],
    hosts: staffHosts,
    query: inMonths({
      by: z.enum(costGroups).default("month"),
      limit: listQuery.shape.limit,
      offset: listQuery.shape.offset,
    }),
    response: z.object({
      /** Whose months these are. */
      timeZone: z.string(),
      rates: ratesInput,
      /** How many rows there are in all. */
      total: z.int(),
      all: use,
      /** `name` is null where it belongs to none, or to one that is gone. */
      rows: z.array(use.extend({ key: z.string().nullable(), name: z.string().nullable() })),
    }),
    status: 200,
  },
  export: {
    kind: "file",
    method: "GET",
    path: "/api/costs/export",
    summary: "The same as CSV, a line for each month, agent, room and person",
    access: ["OWNER"],
    hosts: staffHosts,
    format: "csv",
    query: inMonths({}),
    response: z.string(),
    status: 200,
    sameOriginOnly: true,
  },
  setRates: {
    kind: "json",
    method: "PUT",
    path: "/api/costs/rates",
    summary: "Say what a minute of a call and tokens of a model cost",
    access: ["OWNER"],
    hosts: staffHosts,
    body: ratesInput,
    response: ratesInput,
    status: 200,
  },
} as const satisfies Record<string, Endpoint>;

export type Costs = z.output<(typeof costEndpoints)["read"]["response"]>;

export type Rates = z.output<typeof ratesInput>;
