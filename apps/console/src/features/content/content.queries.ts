import { mutationOf, pageOf, queryOf, request, type Call } from "@field-advisor/api-client";

const list = "GET /api/dashboard/content/manage";

export const contentPage = (query: Call<typeof list>["query"]) => pageOf(list, { query });

/** An item as the server has it now, past everything that is remembered. */
export const readItem = (id: number) => request("GET /api/dashboard/content/:id", { params: { id } });

const makesStale = [list] as const;

export const createItem = mutationOf("POST /api/dashboard/content", { makesStale });
export const updateItem = mutationOf("PATCH /api/dashboard/content/:id", { makesStale });
export const removeItem = mutationOf("DELETE /api/dashboard/content/:id", { makesStale });

/** Who was named for an item, read anew whenever that is opened. */
export const permissionsOf = (contentId: number) => ({
  ...queryOf("GET /api/content/permissions", { query: { contentId } }),
  staleTime: 0,
  gcTime: 0,
});

/** Which of these people have an item by their groups. */
export const permissionsByGroups = (contentId: number, userIds: readonly number[]) => ({
  ...queryOf("GET /api/content/permissions/by-groups", { query: { contentId, userIds: userIds.join(",") } }),
  staleTime: 0,
});

export const setPermission = mutationOf("POST /api/content/permissions", {
  makesStale: [list, "GET /api/content/permissions"],
});

/** What shows who is named is read again by the dialog, which tells when that fails. */
export const setAudience = mutationOf("POST /api/content/permissions/bulk", {
  makesStale: [...makesStale, "GET /api/content/permissions/by-groups", "GET /api/groups"],
});
