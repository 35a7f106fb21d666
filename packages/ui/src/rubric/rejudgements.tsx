import { refresh } from "@field-advisor/api-client";
import type { Rejudgement } from "@field-advisor/schema/rejudgements.endpoints";
import { Flex, Text } from "@radix-ui/themes";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { lazyDialog } from "../dialogs/lazy-dialog.tsx";
import { useDialogs } from "../dialogs/dialogs.tsx";
import { useCurrentUser } from "../app/session.ts";
import { ActionButton } from "../forms/action-button.tsx";
import { Loaded } from "../screen/loaded.tsx";
import { Section } from "../screen/section.tsx";
import { counted } from "../text/phrases.ts";
import { exactTime } from "../text/times.tsx";
import { rejudgements } from "./rubric.queries.ts";
import { Muted } from "../text/muted.tsx";

const dialogs = {
  again: lazyDialog("Judge again", async () => (await import("./judge-again-sheet.tsx")).JudgeAgainSheet),
};

interface RejudgementsProps {
  roomId: number;
  /** The ids of attempts. */
  chosen: readonly string[];
}

/** Owners alone. */
export const useMayJudgeAgain = (): boolean => useCurrentUser().role === "OWNER";

export const Rejudgements = (props: RejudgementsProps) => useMayJudgeAgain() && <Orders {...props} />;

/** The way to have attempts judged again, and how far that is. */
function Orders({ roomId, chosen }: RejudgementsProps) {
  const query = useQuery(rejudgements(roomId));
  useRefreshedLists(query.data);
  const { dialog, open } = useDialogs(dialogs);
  return (
    <Section
      title="Judged again"
      aside={
        <ActionButton variant="soft" onClick={() => open("again", { roomId, chosen })}>
          {chosen.length === 0 ? "Judge again" : `Judge ${counted(chosen.length, "attempt")} again`}
        </ActionButton>
      }
    >
      <Loaded query={query} noun="List">
        {(orders) =>
          orders.length === 0 ? (
            <Text as="p" size="2">
              After changing the rubric you can have attempts judged again with it. Both results stay.
            </Text>
          ) : (
            <Flex asChild direction="column" gap="3">
              <ul className="fa-plain-list" aria-label="Rejudgements">
                {orders.map((order) => (
                  <Order key={order.id} {...order} />
                ))}
              </ul>
            </Flex>
          )
        }
      </Loaded>
      {dialog}
    </Section>
  );
}

/** What stands around it changes with each attempt that is judged again. */
function useRefreshedLists(orders: readonly Rejudgement[] | undefined) {
  const client = useQueryClient();
  const done = orders?.reduce((sum, { judged, leftOut }) => sum + judged + leftOut, 0);
  const known = useRef(done);
  useEffect(() => {
    if (known.current !== undefined && known.current !== done)
      void refresh(client, ["GET /api/attempts", "GET /api/practice/rooms/:id"]);
    known.current = done;
  }, [client, done]);
}

/** "12 of 50 attempts judged again, 1 left out, 37 queued" */
function progressOf({ total, judged, leftOut }: Rejudgement): string {
  const queued = total - judged - leftOut;
  const parts = [
    `${judged} of ${counted(total, "attempt")} judged again`,
    leftOut > 0 && `${leftOut} left out: private again, or without a transcript`,
    queued > 0 && `${queued} queued`,
  ];
  return parts.filter(Boolean).join(", ");
}

const Order = (order: Rejudgement) => (
  <li>
    <Text as="p" size="2" weight="medium" role="status">
      With version {order.version}: {progressOf(order)}
    </Text>
    <Muted as="p" className="fa-break">
      {order.by}, {exactTime.format(new Date(order.at))}: {order.reason}
    </Muted>
  </li>
);
