import { mutationOf, queryOf } from "@field-advisor/api-client";
import type { Attempt } from "@field-advisor/schema/attempts.endpoints";
import { polling } from "@field-advisor/schema/product";
import { queryOptions } from "@tanstack/react-query";

/** Whether its result is on its way by itself; a coach's word takes days. */
export const isAwaited = ({ waitsFor }: Pick<Attempt, "waitsFor">): boolean =>
  waitsFor === "record" || waitsFor === "score";

/** Of one that goes on it comes once it is over. */
const isSoundAwaited = ({ state, recording }: Pick<Attempt, "state" | "recording">): boolean =>
  state !== "open" && recording.state === "awaited";

/** An attempt, read again until its result and its sound are there. */
export const oneAttempt = (id: string) =>
  queryOptions({
    ...queryOf("GET /api/attempts/:id", { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data && (isAwaited(state.data) || isSoundAwaited(state.data)) ? polling.attempt : false,
  });

/** Two attempts beside each other. */
export const twoAttempts = (id: string, otherId: string) => ({
  ...queryOf("GET /api/attempts/:id/comparison/:otherId", { params: { id, otherId } }),
  staleTime: 0,
});

/** Whether an attempt is, or may become, a model talk of its room. */
export const modelOf = (id: string) => ({
  ...queryOf("GET /api/attempts/:id/model", { params: { id } }),
  staleTime: 0,
});

/** Where an attempt stands among the reviews that wait. */
export const reviewPlace = (id: string) => ({
  ...queryOf("GET /api/practice/reviews/:id", { params: { id } }),
  staleTime: 0,
});

const makesStale = [
  "GET /api/attempts/:id",
  "GET /api/attempts",
  "GET /api/practice/reviews/:id",
  "GET /api/practice/news",
] as const;

/** What was withheld until then is told everywhere else too. */
export const rateSelf = mutationOf("PUT /api/attempts/:id/self-rating", {
  makesStale: [
    ...makesStale,
    "GET /api/practice/people/:id",
    "GET /api/user/assignments",
    "GET /api/test-rooms/:id/practice",
  ],
});
export const setSharing = mutationOf("PATCH /api/attempts/:id/sharing", {
  makesStale: [...makesStale, "GET /api/attempts/:id/model", "GET /api/test-rooms/:id/models"],
});
/** A private attempt is shared by it. */
export const askReview = mutationOf("POST /api/attempts/:id/review-request", {
  makesStale: [...makesStale, "GET /api/attempts/:id/model"],
});
export const setNote = mutationOf("PUT /api/attempts/:id/note", { makesStale });
export const objectToCheck = mutationOf("PUT /api/attempts/:id/checks/:key/objection", { makesStale });
export const sayOwn = mutationOf("PUT /api/attempts/:id/checks/:key/own", { makesStale });
export const judgeCheck = mutationOf("PUT /api/attempts/:id/checks/:key", { makesStale });
export const reviewAttempt = mutationOf("POST /api/attempts/:id/review", { makesStale });
export const commentLine = mutationOf("POST /api/attempts/:id/comments", { makesStale });
export const answerComment = mutationOf("POST /api/attempts/:id/comments/:commentId/answer", { makesStale });

export const removeSound = mutationOf("DELETE /api/attempts/:id/recording", { makesStale });

/** The attempt itself is not read again: it is gone. */
export const removeAttempt = mutationOf("DELETE /api/attempts/:id", {
  makesStale: ["GET /api/attempts", "GET /api/test-rooms/:id/practice", "GET /api/test-rooms/:id/sessions"],
});
