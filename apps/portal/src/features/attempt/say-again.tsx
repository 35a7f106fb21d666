import type { Attempt, AttemptCheck } from "@field-advisor/schema/attempts.endpoints";
import { ActionButton, lazyDialog, useToastResult } from "@field-advisor/ui";
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

interface FromHereProps {
  attempt: Attempt;
  line: number;
  describedBy: string | undefined;
}

/** Leads into the room, where the agent knows what was said up to the line. */
function FromHere({ attempt: { id }, line, describedBy }: FromHereProps) {
  const { mutateAsync, isPending } = useMutation(goOnFrom);
  const toastResult = useToastResult();
  const navigate = useNavigate();
  const begin = () =>
    void toastResult(mutateAsync({ params: { id }, body: { line } }), {
      done: ({ roomId, sessionId }) => {
        const query = new URLSearchParams({ room: String(roomId), session: sessionId });
        void navigate(`/test-room/${roomId}?${query}`);
        return { title: `From line ${line + 1} again`, description: "It does not count as an attempt." };
      },
      failed: "Failed to begin from here",
    });
  return (
    <ActionButton size="1" variant="soft" aria-describedby={describedBy} busy={isPending} onClick={begin}>
      From here again
    </ActionButton>
  );
}
