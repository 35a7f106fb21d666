import { queryOf } from "@field-advisor/api-client";

/** Each with when it was last used and how it last failed, which changes with every sign-in. */
export const identityProviders = { ...queryOf("GET /api/identity-providers", {}), staleTime: 0 };
