import { mutationOf, queryOf } from "@field-advisor/api-client";
import type { LearningStore } from "@field-advisor/schema/learning-records.endpoints";
import { polling } from "@field-advisor/schema/product";

const isBusy = (store: LearningStore | null | undefined): boolean =>
  store !== null &&
  store !== undefined &&
  !store.isPaused &&
  (store.waiting > 0 || store.past?.isDone === false);

export const learningStore = {
  ...queryOf("GET /api/learning-records", {}),
  staleTime: 0,
  refetchInterval: ({ state }: { state: { data?: { store: LearningStore | null } | undefined } }) =>
    isBusy(state.data?.store) ? polling.attempt : (false as const),
};

const makesStale = ["GET /api/learning-records"] as const;

export const connectStore = mutationOf("PUT /api/learning-records/store", { makesStale });
export const tryStore = mutationOf("POST /api/learning-records/try", { makesStale: [] });
export const pauseStore = mutationOf("PUT /api/learning-records/paused", { makesStale });
export const sendSince = mutationOf("POST /api/learning-records/since", { makesStale });
export const sendRefused = mutationOf("POST /api/learning-records/refused", { makesStale });
export const removeStore = mutationOf("DELETE /api/learning-records/store", { makesStale });
