import type { Endpoint } from "@field-advisor/schema/endpoint";

/** An undeclared field never leaves; an answer that breaks the contract is our fault and says nothing. */
export function stripped(endpoint: Endpoint, answer: unknown): unknown {
  const result = endpoint.response.safeParse(answer);
  if (result.success) return result.data;
  const places = result.error.issues.map((issue) => `${issue.path.join(".")} (${issue.code})`);
  throw new Error(
    `${endpoint.method} ${endpoint.path} answered outside its contract at ${places.join(", ")}`,
  );
}
