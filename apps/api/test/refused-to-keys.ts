/**
 * What no key may do: what is about who somebody is, their own practice, a coach's word, or starts something that talks.
 * Groups of which nothing is left stand by their names alone.
 */
const notForKeys: Record<string, "all" | readonly string[]> = {
  auth: "all",
  sessions: "all",
  secondFactors: "all",
  impersonation: "all",
  identityProviders: "all",
  providerSignIn: "all",
  apiKeys: "all",
  signInRules: "all",
  resets: "all",
  ownData: "all",
  roomSessions: "all",
  chats: "all",
  returns: "all",
  recordings: "all",
  voice: "all",
  webhooks: "all",
  calendars: "all",
  directory: "all",
  users: ["create", "update", "updateRole", "changeMany", "remove"],
  deletionRequests: ["mine", "ask", "withdraw", "decline", "grant"],
  userFiles: ["review", "import"],
  engines: ["hear", "think", "speak"],
  assistants: ["test"],
  rooms: ["mine"],
  rubrics: ["briefing"],
  authors: ["mine"],
  modelTalks: ["shown", "open", "progress", "ask", "answer", "requests"],
  attempts: [
    "finish",
    "remove",
    "setSharing",
    "askReview",
    "setNote",
    "object",
    "sayOwn",
    "rateSelf",
    "answerComment",
    "judge",
    "review",
    "comment",
  ],
  drills: ["sayAgain", "fromHere"],
  practice: ["news"],
  assignments: ["mine"],
  paths: ["mine"],
  openings: ["own", "open", "keepPosition"],
  dashboard: ["read"],
  conversations: ["stillAtProvider"],
  activity: ["loginStats"],
  learningRecords: ["connect", "tryOut", "remove"],
};

/** @param name of an endpoint: `users.create` */
export function isRefusedToKeys(name: string): boolean {
  const [group = "", member = ""] = name.split(".");
  const refused = notForKeys[group] ?? [];
  return refused === "all" || refused.includes(member);
}
