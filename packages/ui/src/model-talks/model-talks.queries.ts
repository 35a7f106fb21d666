import { mutationOf, queryOf } from "@field-advisor/api-client";
import { polling } from "@field-advisor/schema/product";
import type { WrittenModel } from "@field-advisor/schema/model-talks.endpoints";
import { queryOptions } from "@tanstack/react-query";

/** What failed is tried again by itself a few times. */
const mayComeYet = ({ sound }: WrittenModel): boolean => sound.state === "making" || sound.state === "failed";

/** Others may have changed them a moment ago; read again while one is being spoken. */
export const writtenModels = (id: number) =>
  queryOptions({
    ...queryOf("GET /api/test-rooms/:id/model-talks", { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(mayComeYet) ? polling.attempt : false),
  });

const stale = ["GET /api/test-rooms/:id/model-talks", "GET /api/test-rooms/:id/models"] as const;

export const createModel = mutationOf("POST /api/test-rooms/:id/model-talks", { makesStale: [...stale] });

export const updateModel = mutationOf("PUT /api/test-rooms/:id/model-talks/:modelId", {
  makesStale: [...stale],
});

export const removeModel = mutationOf("DELETE /api/test-rooms/:id/model-talks/:modelId", {
  makesStale: [...stale],
});

export const speakModel = mutationOf("POST /api/test-rooms/:id/model-talks/:modelId/sound", {
  makesStale: ["GET /api/test-rooms/:id/model-talks"],
});

export const readPasted = mutationOf("POST /api/test-rooms/:id/model-talks/read", { makesStale: [] });
