import { ApiError } from "@field-advisor/api-client/api-error";
import { request } from "@field-advisor/api-client/request";
import type { PublicDeployment } from "@field-advisor/schema/deployments.endpoints";
import { pageDefaults } from "@field-advisor/schema/product";
import { texts } from "./texts.ts";

/** The name of the adviser whose page it is. */
export const adviserName = ({ user }: Pick<PublicDeployment, "user">): string =>
  `${user.firstName} ${user.lastName}`.trim();

/** The name in the greeting. */
export const firstNameOf = (name: string | null): string | null => name?.trim().split(/\s+/)[0] || null;

/** The page's title, or the product's where none was given. */
export const pageTitle = ({ deploymentTitle }: Pick<PublicDeployment, "deploymentTitle">): string =>
  deploymentTitle.trim() || pageDefaults.title;

/** The result of reading the page. `missing`: there is none; `failed`: the request failed, with a sentence why. */
export type PageAnswer =
  | { kind: "page"; page: PublicDeployment }
  | { kind: "missing" }
  | { kind: "failed"; sentence: string };

/** Why a call was refused midway: the reader's access or invitation ended, or the page was switched off. */
const accessErrors = ["not_signed_in", "invitation_ended", "page_unavailable"] as const;
export type AccessError = (typeof accessErrors)[number];

/** Answers to a slug that cannot name a page: it is malformed, too long or unknown. */
const missingStatuses: readonly number[] = [400, 404, 414];

/** The sentence of the server when it sent one, else the given one. */
const sentenceOf = (error: unknown, otherwise: string): string =>
  (error instanceof ApiError && error.error) || otherwise;

/**
 * Reads the page. Never rejects: a page that cannot be shown is an answer too.
 * @param isRefresh asked by an open page, not by a person
 */
export async function readPage(slug: string, preview: boolean, isRefresh = false): Promise<PageAnswer> {
  try {
    const query = {
      ...(preview && { preview: "true" as const }),
      ...(isRefresh && { refresh: "true" as const }),
    };
    return { kind: "page", page: await request("GET /api/deployment/:slug", { params: { slug }, query }) };
  } catch (error) {
    console.error("Failed to fetch deployment", error);
    if (error instanceof ApiError && missingStatuses.includes(error.status)) return { kind: "missing" };
    return { kind: "failed", sentence: sentenceOf(error, texts.notFound.unreachable) };
  }
}

/** The page's state has changed; a failed request counts as no change. */
export async function hasChangedState(slug: string, { isActive, agent }: PublicDeployment): Promise<boolean> {
  const now = await request("GET /api/deployment/:slug/state", { params: { slug } }).catch(() => null);
  return !!now && (now.isActive !== isActive || now.isAgentAvailable !== agent.isAvailable);
}

/** The result of signing in with an e-mail address and a code. */
type LoginAnswer =
  | { kind: "granted"; page: PublicDeployment }
  /** `isWrong`: address and code do not belong together. */
  | { kind: "refused"; sentence: string; isWrong: boolean };

/** Opens a recipient's session. Never rejects. */
export async function logIn(slug: string, email: string, code: string): Promise<LoginAnswer> {
  try {
    const body = { deploymentSlug: slug, email, password: code };
    return { kind: "granted", page: await request("POST /api/deployment-login", { body }) };
  } catch (error) {
    const otherwise = error instanceof ApiError ? texts.access.refused : texts.access.unreachable;
    const isWrong = error instanceof ApiError && error.code === "invalid_credentials";
    return { kind: "refused", sentence: sentenceOf(error, otherwise), isWrong };
  }
}

/** Tells the errors that change where a visitor stands from every other failure. */
export function accessErrorOf(error: unknown): AccessError | null {
  const code = error instanceof ApiError ? error.code : undefined;
  return accessErrors.find((each) => each === code) ?? null;
}
