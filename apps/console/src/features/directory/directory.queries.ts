import { type Call, mutationOf, pageOf, queryOf } from "@field-advisor/api-client";
import { mostLinkedAtOnce } from "@field-advisor/schema/directory-forms";

/** A directory asks whenever it likes. */
const fresh = { staleTime: 0, refetchOnWindowFocus: true } as const;

export const directory = { ...queryOf("GET /api/directory", {}), ...fresh };

export const waitingPage = {
  ...pageOf("GET /api/directory/waiting", { query: { limit: mostLinkedAtOnce } }),
  ...fresh,
};

export const peoplePage = (query: Call<"GET /api/directory/people">["query"]) => ({
  ...pageOf("GET /api/directory/people", { query }),
  ...fresh,
});

const makesStale = [
  "GET /api/directory",
  "GET /api/directory/waiting",
  "GET /api/directory/people",
  "GET /api/users",
  "GET /api/users/:id",
  "GET /api/groups",
  "GET /api/groups/:id",
] as const;

export const linkWaiting = mutationOf("POST /api/directory/waiting/link", { makesStale });
export const dismissWaiting = mutationOf("DELETE /api/directory/waiting/:id", { makesStale });
export const unlinkPerson = mutationOf("DELETE /api/directory/people/:id", { makesStale });
