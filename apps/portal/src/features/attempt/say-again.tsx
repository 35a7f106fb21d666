import type { Attempt, AttemptCheck } from "@field-advisor/schema/attempts.endpoints";
import { ActionButton, failedTo, FailureNotice, lazyDialog } from "@field-advisor/ui";
import { Flex } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { goOnFrom } from "./drills.queries.ts";

const SayAgainSheet = lazyDialog(
  "Say it again",
  async () => (await import("./say-again-sheet.tsx")).SayAgainSheet,
);

interface SayAgainProps {
  attempt: Attempt;
  check: AttemptCheck;
  describedBy?: string;
}

/** Two ways to do better at once what was missed: the sentence anew, or the conversation from there on. */
export function SayAgain({ attempt, check, describedBy }: SayAgainProps) {
  const [isOpen, setOpen] = useState(false);
  if (check.againAt === null) return null;
  return (
    <Flex gap="2" wrap="wrap">
      <ActionButton
        size="1"
        aria-haspopup="dialog"
        aria-describedby={describedBy}
        onClick={() => setOpen(true)}
      >
        Say it again
      </ActionButton>
      <FromHere attempt={attempt} line={check.againAt} describedBy={describedBy} />
      {isOpen && (
        <SayAgainSheet attempt={attempt} check={check} line={check.againAt} onClose={() => setOpen(false)} />
      )}
    </Flex>
  );
}

/** Leads into the room, where the agent knows what was said up to the line. */
function FromHere({ attempt: { id }, line, describedBy }: FromHereProps) {
  const { mutate, isPending, error } = useMutation(goOnFrom);
  const navigate = useNavigate();
  const begin = () =>
    mutate(
      { params: { id }, body: { line } },
      {
        onSuccess: ({ roomId, sessionId }) => {
          const query = new URLSearchParams({ room: String(roomId), session: sessionId });
          void navigate(`/test-room/${roomId}?${query}`);
        },
      },
    );
  return (
    <>
      <ActionButton size="1" variant="soft" aria-describedby={describedBy} busy={isPending} onClick={begin}>
        From here again
      </ActionButton>
      {error && <FailureNotice {...failedTo("Failed to begin from here", error)} onRetry={begin} />}
    </>
  );
}

interface FromHereProps {
  attempt: Attempt;
  line: number;
  describedBy: string | undefined;
}
