import type { Endpoints } from "@field-advisor/api-client/request";
import { ApiError } from "@field-advisor/api-client";
import { describeError } from "@field-advisor/api-client/describe-error";
import type { Issue } from "@field-advisor/schema/errors";

type OwnCode = Endpoints["POST /api/deployments" | "PATCH /api/deployments/:id"]["errors"][number];

/** What each refusal of the server's means in this form; null where its own sentence says it best. */
const meanings: Record<OwnCode, Issue | null> = {
  slug_taken: { path: "slug", message: "This address is taken. Choose another one." },
  agent_inactive: { path: "agentId", message: "This agent is switched off. Choose another one." },
  forbidden: null,
  not_found: null,
};

const isOwnCode = (code: string | undefined): code is OwnCode => code !== undefined && code in meanings;

/** Why a deployment was not saved, sorted to the fields it concerns. */
export function refusalOf(error: unknown): { sentence: string; issues: readonly Issue[] } {
  const { sentence, requestId } = describeError(error);
  const code = error instanceof ApiError ? error.code : undefined;
  const meaning = isOwnCode(code) ? meanings[code] : null;
  if (meaning) return { sentence, issues: [meaning] };
  const issues = error instanceof ApiError ? error.issues : [];
  return {
    sentence: code === "internal" && requestId ? `${sentence} (Request ${requestId})` : sentence,
    issues,
  };
}
