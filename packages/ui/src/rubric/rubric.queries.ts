import { mutationOf, pageOf, queryOf, request, type Call } from "@field-advisor/api-client";
import { rubricLimits } from "@field-advisor/schema/practice-constants";
import type { ReadPhrases } from "@field-advisor/schema/rubrics.endpoints";
import { polling } from "@field-advisor/schema/product";
import type { Rejudgement } from "@field-advisor/schema/rejudgements.endpoints";
import { queryOptions } from "@tanstack/react-query";

/** An editor starts from what the server has now, never from what was remembered. */
export const roomRubric = (id: number) => ({
  ...queryOf("GET /api/test-rooms/:id/rubric", { params: { id } }),
  gcTime: 0,
});
export const readRubric = (id: number) => request("GET /api/test-rooms/:id/rubric", { params: { id } });

export const updateRubric = mutationOf("PUT /api/test-rooms/:id/rubric", {
  makesStale: [
    "GET /api/test-rooms/:id/rubric",
    "GET /api/test-rooms/:id/rubric/versions",
    "GET /api/test-rooms/:id/practice",
    "GET /api/user/written-rooms",
  ],
});

/** Others may have saved a moment ago. */
export const rubricVersions = (id: number, query: { limit: number; offset: number }) => ({
  ...pageOf("GET /api/test-rooms/:id/rubric/versions", { params: { id }, query }),
  staleTime: 0,
});
export const readRubricVersion = (id: number, version: number) =>
  request("GET /api/test-rooms/:id/rubric/versions/:version", { params: { id, version } });

export const tryRubric = mutationOf("POST /api/test-rooms/:id/rubric/try", { makesStale: [] });

/** The names of skills that a rubric offers. */
export const knownLists = queryOf("GET /api/practice/lists", {});

/** A conversation may have ended a moment ago. */
export const storedConversations = (query: Call<"GET /api/conversations">["query"]) => ({
  ...pageOf("GET /api/conversations", { query }),
  staleTime: 0,
});

/** A phrase with what is to be said of it. */
export interface NotedPhrase {
  phrase: string;
  notes: ReadPhrases["lists"][number][number]["notes"];
  foundIn: number | null;
}

const { phrases: mostPhrases, phraseLength } = rubricLimits;

/** What is to be said of phrases that are not saved yet. @param countedIn in whose words those of the one list are counted */
export const notesOnPhrases = (
  id: number,
  typed: readonly (readonly string[])[],
  countedIn: "trainee" | "agent" | null,
) => {
  const lists = typed.map((list) =>
    list.slice(0, mostPhrases).map((phrase) => phrase.slice(0, phraseLength)),
  );
  return queryOptions({
    queryKey: ["notes on phrases", id, countedIn, lists],
    queryFn: async ({ signal }) => {
      const call = { params: { id }, body: { lists, countedIn } };
      const answer = await request("POST /api/test-rooms/:id/rubric/phrases", call, { signal });
      const noted = answer.lists.map((list, at) =>
        list.map((each, place): NotedPhrase => ({ ...each, phrase: lists[at]?.[place] ?? "" })),
      );
      return { lists: noted, conversations: answer.conversations };
    },
  });
};
/** Attempts of a room. */
export const attemptsOfRoom = (query: Call<"GET /api/attempts">["query"]) => ({
  ...pageOf("GET /api/attempts", { query }),
  staleTime: 0,
});

/** Whether some of its attempts are still queued. */
const isGoingOn = ({ total, judged, leftOut }: Rejudgement): boolean => judged + leftOut < total;

/** Read again while one goes on. */
export const rejudgements = (id: number) =>
  queryOptions({
    ...queryOf("GET /api/test-rooms/:id/rejudgements", { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isGoingOn) ? polling.attempt : false),
  });

export const startRejudgement = mutationOf("POST /api/test-rooms/:id/rejudgements", {
  makesStale: ["GET /api/test-rooms/:id/rejudgements", "GET /api/attempts", "GET /api/practice/rooms/:id"],
});
