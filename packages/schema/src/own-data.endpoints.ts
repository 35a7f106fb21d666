import { z } from "zod";
import { staffHosts, type Endpoint } from "./endpoint.ts";

export const ownDataEndpoints = {
  download: {
    kind: "file",
    format: "zip",
    method: "GET",
    path: "/api/auth/my-data",
    summary: "What is kept of the caller, as an archive of JSON and text",
    access: "signed-in",
    hosts: staffHosts,
    query: z.strictObject({}),
    response: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    status: 200,
    keys: "refused",
    sameOriginOnly: true,
  },
} as const satisfies Record<string, Endpoint>;
