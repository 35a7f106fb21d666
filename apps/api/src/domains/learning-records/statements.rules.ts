import type { ContentType } from "@field-advisor/schema/content-constants";
import { addressSpace, namedUuid } from "../../lib/named-uuid.ts";

/** Something that has a name. */
interface Named {
  id: number;
  name: string;
}

/** Where something happened, for whoever reads reports. */
interface Around {
  /** What the person was to do. */
  assignmentId: number | null;
  path: Named | null;
}

export interface AttemptFact extends Around {
  kind: "attempt";
  attemptId: string;
  room: Named;
  at: string;
  seconds: number;
  /** In percent; null where it was not judged. */
  score: number | null;
  /** null where it is not decided. */
  passed: boolean | null;
}

export interface CheckFact extends Around {
  kind: "check";
  attemptId: string;
  room: Named;
  at: string;
  check: { key: string; sentence: string };
  /** null where it is open or was not talked about. */
  isMet: boolean | null;
}

export interface ItemFact extends Around {
  kind: "opened" | "finished";
  item: Named & { type: ContentType };
  at: string;
  seconds: number | null;
}

/** That a statement counts no more. */
export interface VoidFact {
  kind: "void";
  voids: string;
  at: string;
}

/** That somebody tries whether a store takes statements. */
export interface TrialFact {
  kind: "trial";
  at: string;
}

/** What a statement is made of. */
export type Fact = AttemptFact | CheckFact | ItemFact | VoidFact | TrialFact;

/** Who did it, as the store is told. */
export type Person = { email: string } | { name: string };

/** The verbs that are used, as xAPI's own list spells them. */
type Verb = "experienced" | "completed" | "passed" | "failed" | "answered" | "voided";

type Json = Record<string, unknown>;

export interface Statement extends Json {
  id: string;
}

/**
 * The number of a statement: always the same for the same thing that happened at the same installation, so that whatever is
 * sent again is the statement that the store has.
 * @param origin the portal's
 * @param round how often this was taken back before: what was taken back cannot be said again under its number
 */
export const statementId = (origin: string, name: string, round = 0): string =>
  namedUuid(namedUuid(addressSpace, origin), round === 0 ? name : `${name}#${round}`);

/** What is said of an attempt or a check, to see whether it is said differently now. */
export const resultOf = (fact: Fact): string =>
  fact.kind === "attempt"
    ? JSON.stringify([verbOf(fact), fact.score])
    : fact.kind === "check"
      ? JSON.stringify(fact.isMet)
      : "";

/**
 * A statement by xAPI 1.0.3, which 2.0 takes as well. It holds ids, names of rooms and items, and results: nothing that
 * anybody said.
 * @param origin the portal's: whose ids these are, and where the addresses lead
 */
export function statementOf(origin: string, id: string, fact: Fact, person: Person | null): Statement {
  return {
    id,
    actor: person === null ? productOf(origin) : actorOf(origin, person),
    verb: { id: `http://adlnet.gov/expapi/verbs/${verbOf(fact)}`, display: { en: verbOf(fact) } },
    ...bodyOf(origin, fact),
    timestamp: fact.at,
  };
}

const actorOf = (origin: string, person: Person): Json => ({
  objectType: "Agent",
  ...("email" in person
    ? { mbox: `mailto:${person.email}` }
    : { account: { homePage: origin, name: person.name } }),
});

/** Who takes statements back. */
const productOf = (origin: string): Json => actorOf(origin, { name: "field-advisor" });

function verbOf(fact: Fact): Verb {
  switch (fact.kind) {
    case "attempt":
      return fact.passed === null ? "completed" : fact.passed ? "passed" : "failed";
    case "check":
      return "answered";
    case "opened":
    case "trial":
      return "experienced";
    case "finished":
      return "completed";
    case "void":
      return "voided";
  }
}

function bodyOf(origin: string, fact: Fact): Json {
  switch (fact.kind) {
    case "attempt":
      return {
        object: roomOf(origin, fact.room),
        result: {
          completion: true,
          ...(fact.passed !== null && { success: fact.passed }),
          ...(fact.score !== null && {
            score: { scaled: fact.score / 100, raw: fact.score, min: 0, max: 100 },
          }),
          duration: durationOf(fact.seconds),
        },
        context: contextOf(origin, fact, [], fact.attemptId),
      };
    case "check":
      return {
        object: checkOf(origin, fact),
        ...(fact.isMet !== null && { result: { success: fact.isMet } }),
        context: contextOf(origin, fact, [roomOf(origin, fact.room)], fact.attemptId),
      };
    case "opened":
    case "finished":
      return {
        object: itemOf(origin, fact.item),
        ...(fact.kind === "finished" && {
          result: {
            completion: true,
            ...(fact.seconds !== null && { duration: durationOf(fact.seconds) }),
          },
        }),
        context: contextOf(origin, fact, []),
      };
    case "trial":
      return { object: activity(`${origin}/connections`, "Test of the connection", "link") };
    case "void":
      return { object: { objectType: "StatementRef", id: fact.voids } };
  }
}

const durationOf = (seconds: number) => `PT${Math.max(0, Math.round(seconds))}S`;

/** The registration is that of the assignment, so that a report finds what was done for it. */
function contextOf(origin: string, around: Around, parents: readonly Json[], attemptId?: string): Json {
  const { assignmentId, path } = around;
  const parent = [
    ...parents,
    ...(path === null ? [] : [activity(`${origin}/paths/${path.id}`, path.name, "course")]),
  ];
  return {
    platform: "Field Advisor",
    ...(assignmentId !== null && { registration: statementId(origin, `assignment/${assignmentId}`) }),
    ...(parent.length > 0 && { contextActivities: { parent } }),
    ...(attemptId !== undefined && { extensions: { [`${origin}/attempts`]: attemptId } }),
  };
}

/** @param type one of ADL's types of activities */
const activity = (id: string, name: string, type: string, more: Json = {}): Json => ({
  objectType: "Activity",
  id,
  // Nobody told in which language it is called so.
  definition: { name: { und: name }, type: `http://adlnet.gov/expapi/activities/${type}`, ...more },
});

const roomOf = (origin: string, { id, name }: Named): Json =>
  activity(`${origin}/test-room/${id}`, name, "simulation");

const checkOf = (origin: string, { room, check }: CheckFact): Json =>
  activity(`${origin}/test-room/${room.id}/rubric#${check.key}`, check.sentence, "cmi.interaction", {
    interactionType: "other",
  });

const itemOf = (origin: string, { id, name, type }: ItemFact["item"]): Json =>
  activity(`${origin}/library?item=${id}`, name, typesOfItems[type]);

const typesOfItems: Record<ContentType, string> = {
  NEWS: "link",
  LINK: "link",
  PDF: "file",
  WORD: "file",
  DOCUMENT: "file",
  VIMEO: "media",
  VIDEO: "media",
  AUDIO: "media",
};
