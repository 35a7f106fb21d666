import { mutationOf, queryOf } from "@field-advisor/api-client";

/** Others may have changed them a moment ago. */
export const roomVariants = (id: number) => ({
  ...queryOf("GET /api/test-rooms/:id/variants", { params: { id } }),
  staleTime: 0,
});

const stale = { makesStale: ["GET /api/test-rooms/:id/variants", "GET /api/practice/rooms/:id"] } as const;

export const createVariant = mutationOf("POST /api/test-rooms/:id/variants", {
  makesStale: [...stale.makesStale],
});

export const updateVariant = mutationOf("PUT /api/test-rooms/:id/variants/:variantId", {
  makesStale: [...stale.makesStale],
});

export const removeVariant = mutationOf("DELETE /api/test-rooms/:id/variants/:variantId", {
  makesStale: [...stale.makesStale],
});

export const setExamVariant = mutationOf("PUT /api/test-rooms/:id/variants-in-assessments", {
  makesStale: ["GET /api/test-rooms/:id/variants"],
});
