import type { Attempt } from "@field-advisor/schema/attempts.endpoints";
import { ActionButton, ConfirmDialog, useToastResult } from "@field-advisor/ui";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { askReview } from "./attempt.queries.ts";

/** Asks a coach to look at an attempt; of a private one it says first that this shares it. */
export function ReviewRequest({ attempt: { id, isPrivate, isShared } }: { attempt: Attempt }) {
  const { mutateAsync, isPending } = useMutation(askReview);
  const [isAsking, setAsking] = useState(false);
  const toastResult = useToastResult();
  const shares = isPrivate && !isShared;
  const ask = async () => {
    await toastResult(mutateAsync({ params: { id } }), {
      done: () => ({
        title: "Review requested",
        description: shares
          ? "The attempt is shared with your coach and the owners."
          : "Your coach will see it.",
      }),
      failed: "Failed to request a review",
    });
    setAsking(false);
  };
  return (
    <>
      <ActionButton
        variant="soft"
        busy={isPending && !isAsking}
        onClick={() => (shares ? setAsking(true) : void ask())}
      >
        Request a review
      </ActionButton>
      {isAsking && (
        <ConfirmDialog
          title="Request a review?"
          confirmLabel="Share and request"
          busy={isPending}
          removes
          onConfirm={() => void ask()}
          onCancel={() => setAsking(false)}
        >
          This shares the attempt with your coach and the owners: they can read its transcript and result. You
          can stop sharing until a coach starts the review.
        </ConfirmDialog>
      )}
    </>
  );
}
