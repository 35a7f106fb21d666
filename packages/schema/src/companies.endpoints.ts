import { z } from "zod";
import { createCompanyInput, updateCompanyInput } from "./company-forms.ts";
import { staffHosts, type Endpoint } from "./endpoint.ts";
import { flag, id, isoDate, listQuery, pathId } from "./primitives.ts";

/** An organisation for whose people pages are made. */
const company = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  isActive: z.boolean(),
  /** Pages of the company that are open now. */
  activePages: z.int(),
  createdAt: isoDate,
  version: z.int(),
});

const byId = z.strictObject({ id: pathId });

const owners = ["OWNER"] as const;

export const companyEndpoints = {
  list: {
    kind: "json",
    method: "GET",
    path: "/api/companies",
    summary: "Companies by name, those that are inactive last",
    access: owners,
    hosts: staffHosts,
    query: listQuery,
    counted: true,
    response: z.array(company),
    status: 200,
  },
  read: {
    kind: "json",
    method: "GET",
    path: "/api/companies/:id",
    summary: "A company",
    access: owners,
    hosts: staffHosts,
    params: byId,
    response: company,
    status: 200,
    errors: ["not_found"],
  },
  create: {
    kind: "json",
    method: "POST",
    path: "/api/companies",
    summary: "Add a company",
    access: owners,
    hosts: staffHosts,
    body: createCompanyInput,
    response: company,
    status: 201,
  },
  update: {
    kind: "json",
    method: "PUT",
    path: "/api/companies/:id",
    summary: "Change a company, or make an inactive one active again; what is left out stays",
    access: owners,
    hosts: staffHosts,
    params: byId,
    body: updateCompanyInput,
    response: company,
    status: 200,
    errors: ["not_found", "version_conflict"],
  },
  deactivate: {
    kind: "json",
    method: "DELETE",
    path: "/api/companies/:id",
    summary:
      "Deactivate a company; it stays in the list, and its active pages are paused if that is asked for",
    access: owners,
    hosts: staffHosts,
    params: byId,
    query: z.strictObject({ pausePages: flag.optional() }),
    response: z.object({ success: z.literal(true) }),
    status: 200,
    errors: ["not_found"],
  },
} as const satisfies Record<string, Endpoint>;

export type Company = z.output<typeof company>;

export type CreateCompanyInput = z.output<typeof createCompanyInput>;

export type UpdateCompanyInput = z.output<typeof updateCompanyInput>;
