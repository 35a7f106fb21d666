import { type Call, mutationOf, queryOf, refresh, request } from "@field-advisor/api-client";
import { receive } from "@field-advisor/api-client/request";
import type { Played } from "@field-advisor/schema/openings.endpoints";
import { type QueryClient, useMutation } from "@tanstack/react-query";
import { useViewedByOwner } from "./viewed-by-owner.tsx";

/** What the reader may open, the newest first. */
export const library = { ...queryOf("GET /api/dashboard/content", {}), staleTime: 0 };

const showOpenings = [
  "GET /api/dashboard/content",
  "GET /api/user/dashboard",
  // Opening an item may be what somebody is to do.
  "GET /api/user/assignments",
] as const;

const position = "PUT /api/content/:id/position";

const noteOpening = mutationOf("POST /api/content/access", { makesStale: showOpenings });

/** Notes that the reader opened an item; what an owner opens while viewing as somebody is not that person's. */
export function useNoteOpening(): (contentId: number) => Promise<void> {
  const { mutateAsync } = useMutation(noteOpening);
  const viewedByOwner = useViewedByOwner();
  return async (contentId) => {
    if (!viewedByOwner) await mutateAsync({ body: { contentId } });
  };
}

/** Has the home read again what was opened, and how far. */
export const rereadLibrary = (client: QueryClient): Promise<void> => refresh(client, showOpenings);

/**
 * Reports where the reader stopped in a recording and what they played of it, also while the page is being left; playing
 * does not depend on it.
 */
export const reportPlayed = (id: number, report: Call<typeof position>["body"]): Promise<Played | null> =>
  request(position, { params: { id }, body: report }, { keepalive: true }).catch(() => null);

/** Asks for a file without its content; fails with 404 where it is gone or closed to the reader. */
export const askForFile = (url: string): Promise<void> =>
  receive(`HEAD ${url}`, {}, {}, () => Promise.resolve());
