import { queryOf } from "@field-advisor/api-client";
import { mostCounted } from "@field-advisor/schema/practice-constants";
import type { Role } from "@field-advisor/schema/routes";
import { Badge, VisuallyHidden } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { useSessionControl } from "../app/session.ts";

const oneMinute = 60_000;

/** What others said to the reader. Asked again when they come back to the window, at most once a minute. */
export const ownNews = {
  ...queryOf("GET /api/practice/news", {}),
  staleTime: oneMinute,
  refetchOnWindowFocus: true,
};

/** As far as it is counted. */
export const countedNews = (count: number): string =>
  count >= mostCounted ? `${mostCounted - 1}+` : `${count}`;

/** The entry that leads to the reviews that wait, in each role's navigation. */
const entryOfReviews: Partial<Record<Role, string>> = { OWNER: "/reviews", ADMIN: "/reviews" };

interface Count {
  count: number;
  /** What is counted. */
  words: string;
}

/** How much is new, or waits, behind an entry of the navigation. */
export function useCounts(role: Role): (to: string) => Count | null {
  const { session } = useSessionControl();
  const { data } = useQuery({ ...ownNews, enabled: session.state === "signed-in" });
  return (to) => {
    if (!data) return null;
    if (to === "/" && data.total > 0) return { count: data.total, words: "new for you" };
    if (to === entryOfReviews[role] && data.reviews) return { count: data.reviews, words: "waiting for you" };
    return null;
  };
}

/** The number beside the name of an entry; who hears the screen is told what it counts. */
export const CountBadge = ({ counted }: { counted: Count | null }) =>
  counted && (
    <Badge size="1" radius="full" variant="solid" highContrast className="fa-nav-count">
      {countedNews(counted.count)}
      <VisuallyHidden> {counted.words}</VisuallyHidden>
    </Badge>
  );
