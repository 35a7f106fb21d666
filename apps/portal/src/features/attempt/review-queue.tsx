import { useListBehind, Muted, LinkButton } from "@field-advisor/ui";
import { Flex } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { reviewPlace } from "./attempt.queries.ts";

const queue = "/reviews";

/** Where the attempt stands among those that wait for its reader, and the way to the one after it. */
export function ReviewQueue({ id }: { id: string }) {
  const { data } = useQuery(reviewPlace(id));
  const behind = useListBehind("");
  const [after, setAfter] = useState<string | null>(null);
  // Once it is decided it stands nowhere: what came after it is where its reader goes on.
  if (data && data.position !== null && data.next !== after) setAfter(data.next);
  const cameFromQueue = behind.startsWith(queue);
  if (!data || (data.position === null && after === null && !cameFromQueue)) return null;
  const next = data.position === null ? (after ?? data.next) : data.next;
  return (
    <Flex gap="3" align="center" wrap="wrap">
      <Muted role="status">
        {data.position === null
          ? data.total === 0
            ? "No more reviews waiting"
            : `Decided, ${data.total} more to review`
          : `Review ${data.position} of ${data.total}`}
      </Muted>
      {next !== null && data.total > 0 && (
        <LinkButton
          to={`/attempts/${next}`}
          variant={data.position === null ? "solid" : "soft"}
          state={cameFromQueue ? behind : queue}
        >
          Next review
        </LinkButton>
      )}
    </Flex>
  );
}
