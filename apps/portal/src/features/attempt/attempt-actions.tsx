import type { Attempt } from "@field-advisor/schema/attempts.endpoints";
import { ActionButton, useToastResult, LinkButton } from "@field-advisor/ui";
import { Button, Flex, Text } from "@radix-ui/themes";
import { useMutation, useQuery } from "@tanstack/react-query";
import { leftSentence } from "../../lib/attempts-left.ts";
import { modelOf, setSharing } from "./attempt.queries.ts";
import { ReviewRequest } from "./review-request.tsx";

interface AttemptActionsProps {
  attempt: Attempt;
  isOwn: boolean;
  onReview: () => void;
  onRemove: () => void;
}

/** What its reader may do with the attempt now. */
export function AttemptActions({ attempt, isOwn, onReview, onRemove }: AttemptActionsProps) {
  const { id, room, may, attemptsLeft, isForgotten } = attempt;
  return (
    <Flex gap="3" wrap="wrap" align="center" className="attempt-actions">
      {isOwn && attemptsLeft !== 0 && <LinkButton to={`/test-room/${room.id}`}>Try again</LinkButton>}
      {isOwn && attemptsLeft !== null && <Text size="2">{leftSentence(attemptsLeft)}</Text>}
      {may.review && <ActionButton onClick={onReview}>Give a verdict</ActionButton>}
      <Sharing attempt={attempt} />
      {may.askReview && <ReviewRequest attempt={attempt} />}
      {may.tryRubric && !isForgotten && (
        <LinkButton to={`/test-room/${room.id}/edit?tab=rubric&attempt=${id}`} variant="soft" color="gray">
          Try the rubric on this attempt
        </LinkButton>
      )}
      <Button variant="soft" color="gray" onClick={() => window.print()}>
        Print
      </Button>
      {may.remove && (
        <ActionButton variant="soft" color="red" onClick={onRemove}>
          Delete
        </ActionButton>
      )}
    </Flex>
  );
}

interface Subject {
  attempt: Attempt;
}

function Sharing({ attempt: { id, may } }: Subject) {
  const { mutateAsync, isPending } = useMutation(setSharing);
  const { data: model } = useQuery({ ...modelOf(id), enabled: may.unshare });
  const toastResult = useToastResult();
  if (!may.share && !may.unshare) return null;
  const isModel = model?.request?.consent === "agreed";
  const alone = `Only you can see this attempt now.${isModel ? " It is no model talk any more." : ""}`;
  const set = (isShared: boolean) =>
    void toastResult(mutateAsync({ params: { id }, body: { isShared } }), {
      done: () =>
        isShared
          ? { title: "Shared", description: "Your coach and the owners can see this attempt now." }
          : { title: "No longer shared", description: alone },
      failed: isShared ? "Failed to share the attempt" : "Failed to stop sharing",
    });
  return (
    <ActionButton variant="soft" busy={isPending} onClick={() => set(may.share)}>
      {may.share ? "Share with my coach" : "Stop sharing"}
    </ActionButton>
  );
}
