import { mutationOf } from "@field-advisor/api-client";
import { sessionQuery, tellOtherTabs } from "@field-advisor/api-client/session";
import type { SessionUser } from "@field-advisor/schema/users.endpoints";
import { useQueryClient } from "@tanstack/react-query";

export const login = mutationOf("POST /api/auth/login", { makesStale: ["GET /api/auth/status"] });

export const askForPassword = mutationOf("POST /api/auth/forgot-password", { makesStale: [] });

/** Makes the app and its other tabs know who has just proved to be whom, before the server is asked again. */
export function useKnownUser(): (user: SessionUser) => void {
  const client = useQueryClient();
  return (user) => {
    client.setQueryData(sessionQuery.queryKey, { isAuthenticated: true, user, impersonation: null });
    tellOtherTabs("signed-in");
  };
}
