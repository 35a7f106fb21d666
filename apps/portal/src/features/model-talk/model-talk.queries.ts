import { type Call, queryOf, request } from "@field-advisor/api-client";
import { polling } from "@field-advisor/schema/product";
import { queryOptions } from "@tanstack/react-query";

/** Read again while it is being spoken. */
export const modelTalk = (id: number) =>
  queryOptions({
    ...queryOf("GET /api/models/:id", { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.sound.state === "making" ? polling.attempt : false),
  });

/** Noted beside what is read: nobody waits for it. */
export const noteOpening = (id: number) => request("POST /api/models/:id/openings", { params: { id } });

export const reportProgress = (id: number, body: Call<"POST /api/models/:id/progress">["body"]) =>
  request("POST /api/models/:id/progress", { params: { id }, body });

export const soundAddress = (id: number): string => `/api/models/${id}/sound`;
