import { mutationOf, pageOf, queryOf, request, type Call } from "@field-advisor/api-client";
import { archiveOf } from "@field-advisor/api-client/request";
import type { Path } from "@field-advisor/schema/paths.endpoints";

export const pathPage = (query: Call<"GET /api/paths">["query"]) => ({
  ...pageOf("GET /api/paths", { query }),
  // What people do changes the counts.
  staleTime: 0,
});

/** A path as the server has it now. */
export const pathDetail = (id: number) => ({
  ...queryOf("GET /api/paths/:id", { params: { id } }),
  staleTime: 0,
  gcTime: 0,
});

export const readPath = (id: number): Promise<Path> => request("GET /api/paths/:id", { params: { id } });

export const roomsNamed = (search: string | undefined, limit: number) =>
  pageOf("GET /api/test-rooms", { query: { search, sort: "name", limit } });

export const itemsNamed = (search: string | undefined, limit: number) =>
  pageOf("GET /api/dashboard/content/manage", { query: { search, limit } });

export const modelsNamed = (search: string | undefined, limit: number) =>
  pageOf("GET /api/path-models", { query: { search, limit } });

const makesStale = ["GET /api/paths", "GET /api/paths/:id"] as const;

export const createPath = mutationOf("POST /api/paths", { makesStale });
export const updatePath = mutationOf("PUT /api/paths/:id", { makesStale });
export const removePath = mutationOf("DELETE /api/paths/:id", { makesStale });

export const certificatesOf = (
  pathId: number,
  query: Omit<NonNullable<Call<"GET /api/certificates">["query"]>, "pathId">,
) => ({
  ...pageOf("GET /api/certificates", { query: { ...query, pathId } }),
  staleTime: 0,
});

export const revokeCertificate = mutationOf("POST /api/certificates/:id/revocation", {
  makesStale: ["GET /api/certificates", "GET /api/paths"],
});

/** The document of a certificate, by its number. */
export const certificateFile = ({ id, number }: { id: number; number: string }) =>
  ({
    name: `certificate-${number}`,
    ending: "pdf",
    ...archiveOf("GET /api/certificates/:id/file", { id: String(id) }),
  }) as const;
