import type { Entry } from "./sentences.views.ts";
import { about, admin, detail, login, named, sentenceOf, session, type Wordings } from "./wording.views.ts";

const provider = detail("provider", "By ");
const wrongPassword = "The password or the email was not right.";

const factors = new Map<unknown, string>([
  ["passkey", "a passkey"],
  ["code", "a code from an app"],
  ["recovery", "a recovery code"],
]);

const copied = "it may have been copied";

/** Why something was not accepted, of all that may prove who somebody is. A race that a passkey lost is told as a copy of it. */
const reasons = new Map<unknown, string>([
  ["wrong", "it was not right"],
  ["used", "it was used already"],
  ["clock", "it was from another time"],
  ["counter went back", copied],
  ["counted back", copied],
  ["right", copied],
  ["away", "it did not answer"],
  ["invalid", "its answer was not valid"],
  ["other", "they signed in there with another account"],
  ["stale", "it did not ask them to sign in again"],
]);

/** `By a passkey: it was not right.` */
function because(by: string, reason: unknown): string {
  const why = reasons.get(reason);
  return why === undefined ? `${by}.` : `${by}: ${why}.`;
}

function secondFactor({ details: { secondFactor: kind, reason } }: Entry): string {
  const factor = factors.get(kind);
  return factor === undefined ? "" : because(`With ${factor}`, reason);
}

const proved = (entry: Entry) =>
  entry.details.by === "passkey" ? "By a passkey." : provider(entry) || "By the password.";

function notProved({ details: { by, reason, provider: name, problem } }: Entry): string {
  if (by === "passkey") return because("By a passkey", reason);
  return typeof name === "string" ? because(`By ${name}`, problem) : "The password was not right.";
}

const roles = new Map<unknown, string>([
  ["OWNER", "Owners"],
  ["ADMIN", "Administrators"],
  ["USER", "Users"],
]);

function ruled({ details }: Entry): string {
  const [before, after] = [Object(details.before), Object(details.after)];
  const told = [
    before.onlyByProvider !== after.onlyByProvider &&
      (after.onlyByProvider === true ? "only by a provider" : "also by a password"),
    before.secondFactorRequired !== after.secondFactorRequired &&
      `a second factor is ${after.secondFactorRequired === true ? "" : "not "}required`,
  ];
  const role = roles.get(after.role);
  return role === undefined ? "" : `${role}: ${told.filter((part) => part !== false).join(", ")}.`;
}

/** How it is told how people sign in, what they prove it with, and who changes that. */
export const signInWordings: Wordings = {
  "user.login": login("Signed in", (entry) => provider(entry) || secondFactor(entry)),
  "user.login_failed": login("Sign-in failed", (entry) => provider(entry) || wrongPassword),
  "user.password_right": login("Entered the password", () => "The second factor was asked for."),
  "user.second_factor_failed": login("Second factor failed", secondFactor),
  "recipient.login": login("Opened a page", sentenceOf("As the recipient of")),
  "recipient.login_failed": login("Could not open a page", sentenceOf("Tried to be the recipient of")),
  "user.logout": { type: "logout", action: "Signed out" },

  "user.end_session": session("Signed out elsewhere", () => "In one other place."),
  "user.end_other_sessions": session("Signed out elsewhere", () => "Everywhere else."),
  "user.prove": session("Confirmed who they are", proved),
  "user.prove_failed": session("Could not confirm who they are", notProved),
  "user.change_password": session("Changed the password"),
  "user.ask_reset": session("Asked for a new password", sentenceOf("For")),
  "request.access_refused": session("Was refused"),
  "request.origin_refused": session("A call from another site was refused"),
  "request.two_session_cookies": session("Two session cookies were sent"),
  "request.role_header_mismatch": session("Claimed another role"),
  "request.impersonation_refused": session("Was refused while viewing as a user"),

  "request.key_misused": session("Sent a key where it does not belong"),
  "request.unknown_key": session("Called with a key that does not work"),

  "second_factor.add_code": session("Added an app for codes"),
  "second_factor.remove_code": session("Removed the app for codes"),
  "second_factor.add_passkey": session("Added a passkey"),
  "second_factor.rename_passkey": session("Renamed a passkey"),
  "second_factor.remove_passkey": session("Removed a passkey"),
  "second_factor.make_recovery_codes": session("Made new recovery codes"),
  "second_factor.reset": admin("Reset a second factor", sentenceOf("Of")),
  "sign_in_rule.change": admin("Changed how people sign in", ruled),

  "identity.link": session("Linked to a provider", provider),
  "identity.unlink": admin("Unlinked from a provider", (entry) =>
    `${about(entry)} ${provider(entry)}`.trim(),
  ),
  "identity_provider.create": admin("Connected a provider", named),
  "identity_provider.update": admin("Changed a provider", named),
  "identity_provider.remove": admin("Removed a provider", named),
};
