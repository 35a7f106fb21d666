import { type Call, mutationOf, queryOf, request } from "@field-advisor/api-client";
import { sessionQuery, tellOtherTabs } from "@field-advisor/api-client/session";
import type { SessionUser } from "@field-advisor/schema/users.endpoints";
import { useQueryClient } from "@tanstack/react-query";

// The server keeps no key for what anyone may call: sent once more, a wrong password would count twice.

export const login = {
  ...mutationOf("POST /api/auth/login", { makesStale: ["GET /api/auth/status"] }),
  mutationFn: (call: Call<"POST /api/auth/login">) => request("POST /api/auth/login", call),
};

/** How a sign-in with the right password goes on in this browser. */
export const waysOn = { ...queryOf("GET /api/auth/second-step", {}), staleTime: 0, gcTime: 0 };

export const finishSecondStep = {
  ...mutationOf("POST /api/auth/second-step", { makesStale: ["GET /api/auth/status"] }),
  mutationFn: (call: Call<"POST /api/auth/second-step">) => request("POST /api/auth/second-step", call),
};

export const askForPassword = {
  ...mutationOf("POST /api/auth/forgot-password", { makesStale: [] }),
  mutationFn: (call: Call<"POST /api/auth/forgot-password">) =>
    request("POST /api/auth/forgot-password", call),
};

export const signInChoices = queryOf("GET /api/sign-in/providers", {});

export const startSignIn = {
  ...mutationOf("POST /api/sign-in/:providerId/start", { makesStale: [] }),
  mutationFn: (call: Call<"POST /api/sign-in/:providerId/start">) =>
    request("POST /api/sign-in/:providerId/start", call),
};

/** Makes the app and its other tabs know who has just proved to be whom, before the server is asked again. */
export function useKnownUser(): (user: SessionUser) => void {
  const client = useQueryClient();
  return (user) => {
    client.setQueryData(sessionQuery.queryKey, { isAuthenticated: true, user, impersonation: null });
    tellOtherTabs("signed-in");
  };
}
