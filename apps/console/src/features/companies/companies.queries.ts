import { mutationOf, pageOf, request, type Call } from "@field-advisor/api-client";

export const companyPage = (query: Call<"GET /api/companies">["query"]) =>
  pageOf("GET /api/companies", { query });

export const readCompany = (id: number) => request("GET /api/companies/:id", { params: { id } });

const makesStale = ["GET /api/companies"] as const;

export const createCompany = mutationOf("POST /api/companies", { makesStale });
export const updateCompany = mutationOf("PUT /api/companies/:id", { makesStale });
export const deactivateCompany = mutationOf("DELETE /api/companies/:id", {
  makesStale: [...makesStale, "GET /api/deployments"],
});
