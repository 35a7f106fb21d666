import { ActionButton, LinkButton } from "@field-advisor/ui";
import { type ButtonProps, Flex, Text } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { leftSentence } from "../../../lib/attempts-left.ts";
import { roomBriefing } from "../test-room.queries.ts";
import type { Finish } from "./use-finish.ts";

interface FinishButtonProps {
  finish: NonNullable<Finish>;
  size?: ButtonProps["size"];
}

/** Ends the attempt; a call may end without it. */
export const FinishButton = ({ finish: { isReady, isBusy, run }, size }: FinishButtonProps) => (
  <ActionButton
    type="button"
    variant="soft"
    {...(size && { size })}
    busy={isBusy}
    idle={!isReady}
    title={isReady ? "Ends the attempt and shows its result" : "Say or write something first"}
    onClick={run}
  >
    Finish
  </ActionButton>
);

export const overSentence = "This attempt is finished.";

interface AttemptOverProps {
  roomId: number;
  attemptId: string;
  /** Why nobody can begin again in the room now; null where they can. */
  obstacle: string | null;
  /** True for the one place that says so to screen readers. */
  isAnnounced?: boolean;
}

/** Stands where an attempt that is over would be gone on with. */
export function AttemptOver({ roomId, attemptId, obstacle, isAnnounced = false }: AttemptOverProps) {
  const navigate = useNavigate();
  // What was known before is of the attempt that has just become one less.
  const { data, isFetching } = useQuery(roomBriefing(roomId));
  const left = isFetching ? undefined : (data?.attempts.left ?? null);
  return (
    <Flex direction="column" align="center" gap="3" p="3" className="attempt-over">
      <Text as="p" size="2" align="center" role={isAnnounced ? "status" : undefined}>
        {overSentence}
        {typeof left === "number" && ` ${leftSentence(left)}`}
      </Text>
      <Flex gap="3" wrap="wrap" justify="center">
        <LinkButton to={`/attempts/${attemptId}`}>See the result</LinkButton>
        {left !== undefined && left !== 0 && (
          <ActionButton
            type="button"
            variant="soft"
            idle={obstacle !== null}
            title={obstacle ?? undefined}
            onClick={() => void navigate(`/test-room/${roomId}`)}
          >
            Try again
          </ActionButton>
        )}
      </Flex>
    </Flex>
  );
}
