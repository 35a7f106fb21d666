import type { RoomCategory } from "./room-constants.ts";

/** What somebody tries there is their own until they share it. */
export const privateCategories: readonly RoomCategory[] = ["Practice", "Demo"];

/** What somebody says of a criterion before they read how it was judged. */
export const selfVerdicts = ["met", "not_met", "not_sure"] as const;
export type SelfVerdict = (typeof selfVerdicts)[number];

/** Whether somebody has rated an attempt of theirs: until they have, or skip it, nothing of its result is told to them. */
export const selfRatingStates = ["asked", "given", "skipped"] as const;

/** A sentence said anew, or a conversation that goes on anew from a line. */
export const drillKinds = ["again", "from_here"] as const;
export type DrillKind = (typeof drillKinds)[number];

/** How many drills one attempt may have. */
export const mostDrills = 100;

/** In characters: of a sentence that is typed anew. */
export const longestDrilled = 2000;

export const rubricLimits = {
  criteria: 7,
  checksOfCriterion: 6,
  phrases: 50,
  phraseLength: 200,
  /** Lists of phrases that notes are asked for at once: two for each check. */
  listsOfPhrases: 84,
  pastedLength: 200_000,
} as const;

/** What there is to say of a phrase: it is not saved; any talk has it; hardly any has it; how it is read. */
export const phraseNoteKinds = ["refused", "weak", "exact", "negator", "number"] as const;

/** What a check looks at, with what a person reads. */
export const checkKinds = {
  says: "Says",
  avoids: "Avoids",
  asks: "Asks questions",
  answers: "Answers",
  listens: "Listens",
  lasts: "Length",
  judged: "Judged by the model or a coach",
} as const;
export type CheckKind = keyof typeof checkKinds;

/**
 * What became of a check. `met` and `not_met` are proven by what was said. `unclear`: there is evidence, in doubt.
 * `not_found`: nothing that the rule knows, which proves nothing. `waiting`: for a coach, as long as no model has judged it.
 */
export const checkResults = [
  "met",
  "not_met",
  "unclear",
  "not_found",
  "not_discussed",
  "cannot_tell",
  "waiting",
] as const;
export type CheckResult = (typeof checkResults)[number];

/** What a coach, a model or the person of an attempt may still decide. */
export const openResults = [
  "unclear",
  "not_found",
  "cannot_tell",
  "waiting",
] as const satisfies CheckResult[];

export const isOpenResult = (result: CheckResult): boolean =>
  (openResults as readonly CheckResult[]).includes(result);

/** What counts of a check: a coach's word before all others, then its person's. */
export const resultOf = ({
  coach,
  own,
  result,
}: {
  coach: { result: CheckResult } | null;
  own: { result: CheckResult | null } | null;
  result: CheckResult;
}): CheckResult => coach?.result ?? own?.result ?? result;

export const checkResultLabels = {
  met: "Met",
  not_met: "Not met",
  unclear: "To be looked at",
  not_found: "Not found",
  not_discussed: "Not discussed",
  cannot_tell: "Cannot tell",
  waiting: "Waiting for a coach",
} as const satisfies Record<CheckResult, string>;

/** Of these its person can say where in the talk they did it. */
const kindsWithPlace: readonly CheckKind[] = ["says", "avoids", "answers", "judged"];

/** Whether the person of an attempt may say what they said: a check that looks for words and is open. */
export const canSayOwn = ({ kind, result }: { kind: CheckKind; result: CheckResult }): boolean =>
  kindsWithPlace.includes(kind) && isOpenResult(result);
/** Why a check that looks for words is not decided where nobody wrote down what was said aloud. */
export const unheardReason =
  "Speech was not transcribed. Practise in writing, or ask an owner to connect speech-to-text.";

/** `finished`: its score is on its way. */
export const attemptStates = ["open", "finished", "scored", "reviewed", "abandoned"] as const;
export type AttemptState = (typeof attemptStates)[number];

/** Why an attempt is over: its person said so, its time was up, or a day went by. */
export const finishReasons = ["person", "time", "left"] as const;

/** Why an exam does not count: nobody wrote down what was said, something of ours failed, or the record never came. */
export const uncountedReasons = ["unheard", "broken", "unrecorded"] as const;
export type UncountedReason = (typeof uncountedReasons)[number];

/**
 * What an exam keeps back from its person: everything while an attempt is `open`; what to say instead while another
 * attempt is `ahead`.
 */
export const examStages = ["open", "ahead"] as const;
export type ExamStage = (typeof examStages)[number];

/** Why an attempt waits for a coach, the most urgent first. */
export const reviewReasons = ["asked", "objection", "waiting", "assessment"] as const;

/** What is new about an attempt: to its person what a coach did, to a coach that their comment was answered. */
export const newsKinds = ["comment", "check", "verdict", "answer"] as const;
export type NewsKind = (typeof newsKinds)[number];

/** So much of what is new, or waits, is counted: as much, or more, is told as "99+". */
export const mostCounted = 100;

/** Whether one may take a check of an earlier attempt as the one thing to try: an exam shows nothing of its rubric. */
export const mayFocus = (category: RoomCategory): boolean => category !== "Assessment";
/** How a check is disputed: a coach decided otherwise than it was judged, or its person sees it differently. */
export const disputes = ["any", "overruled", "objected"] as const;

/** Why a room is the one to train something in, with what its person reads. */
export const trainingReasons = {
  not_passed: "You have not passed there yet.",
  same_skill: "Trains the same skill in another talk.",
  again: "The talk in which it was missed.",
} as const;
export type TrainingReason = keyof typeof trainingReasons;

/** What is asked of people in their rooms; who has not tried has not passed either. */
export const practiceStandings = ["not_tried", "not_passed", "overdue"] as const;

export const progressSorts = ["name", "attempts", "passed", "recent"] as const;

export const attemptModes = ["voice", "text", "both"] as const;

/** How many people may write the rubric of a room beside the owners. */
export const mostAuthors = 50;

/** In characters: of a comment, an answer, a note or an objection. */
export const longestNote = 2000;

/** How somebody talked, with what each figure means; none is part of a score unless a check says so. */
export const deliveryMeasures = [
  "shareOfWords",
  "wordsPerMinute",
  "longestTurn",
  "questions",
  "openQuestions",
  "fillers",
  "interruptions",
  "interrupted",
  "secondsToAnswer",
  "silence",
] as const;
export type DeliveryMeasure = (typeof deliveryMeasures)[number];

/** Why something was not measured: nothing was spoken, no words are known, or no times. */
export const unmeasured = ["written", "no_words", "no_times"] as const;

/** What an assignment wants of a room: an attempt, one that is passed, a score, some attempts. */
const roomGoals = ["attempt", "pass", "score", "attempts"] as const;

/** What it wants of an item of the library: that it is opened, or that a recording is played to its end. */
export const contentGoals = ["open", "finish"] as const;

/** What it wants of a path: all needed steps. */
export const assignmentGoals = [...roomGoals, ...contentGoals, "complete"] as const;
export type AssignmentGoal = (typeof assignmentGoals)[number];

/** Whether an item of the library can have this goal, and no room. */
export const isContentGoal = (goal: AssignmentGoal): goal is (typeof contentGoals)[number] =>
  (contentGoals as readonly AssignmentGoal[]).includes(goal);

export const assignmentGroups = ["people", "group", "admin", "everybody"] as const;

/** How far somebody is with an assignment. */
export const assignedStates = ["todo", "in_progress", "overdue", "done", "excused"] as const;
export type AssignedState = (typeof assignedStates)[number];

/** How many people one assignment may name. */
export const mostAssigned = 5000;

/**
 * How many open assignments one person may have of one giver: more than anybody does in a quarter with three a week, and
 * few enough that the list of a person with ten givers is told whole.
 */
export const mostOpenOfGiver = 50;

/** How many assignments a person is told of. */
export const mostTasksTold = 500;

/** When the model talks of a room are shown: before somebody's first attempt, after it, or always. */
export const modelMoments = ["before", "after", "always"] as const;

/** How often a passed room can come back. */
export const mostReturns = 6;

/** What a room has whose settings for training nobody changed. */
export const defaultTraining = {
  recordsCalls: false,
  recordingDays: 30,
  ratesSelf: null,
  modelsShown: "after",
  returnsAfterDays: [2, 7, 21],
  version: 0,
} as const;

/** Whether people rate themselves before they read a result: as the room says, or else in Training rooms. */
export const ratesSelfIn = (category: RoomCategory, { ratesSelf }: { ratesSelf: boolean | null }): boolean =>
  ratesSelf ?? category === "Training";
