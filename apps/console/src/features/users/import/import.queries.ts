import { refresh, request } from "@field-advisor/api-client";
import { mutationOptions } from "@tanstack/react-query";

/** Thousands of passwords are made and hashed. */
const patience = { timeoutMs: 10 * 60_000 };

export const reviewImport = mutationOptions({
  mutationFn: (csv: string) =>
    request("POST /api/users/import/review", { body: { csv } }, { timeoutMs: 120_000 }),
});

/** The answer holds passwords: it is forgotten as soon as no screen shows it. */
export const importUsers = mutationOptions({
  mutationFn: (body: { csv: string; expected: number }) =>
    request("POST /api/users/import", { body }, patience),
  gcTime: 0,
  onSuccess: (_result, _body, _before, { client }) => {
    void refresh(client, ["GET /api/users", "GET /api/users/counts"]);
  },
});
