import type { Returning } from "@field-advisor/schema/returns.endpoints";
import { ActionButton, Muted, TextLink, useUndoableChange } from "@field-advisor/ui";
import { UpdateIcon } from "@radix-ui/react-icons";
import { Badge, Card, Flex } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import { dayText } from "../../lib/assigned.tsx";
import { putOffReturn } from "./home.queries.ts";

function Return({ room, passedOn, lastTriedOn, time, times }: Returning) {
  const nameId = useId();
  const { mutateAsync, isPending } = useMutation(putOffReturn);
  const change = useUndoableChange();
  const putOff = () =>
    void change({
      set: (isPutOff) => mutateAsync({ params: { id: room.id }, body: { isPutOff } }),
      from: false,
      to: true,
      topic: `return-${room.id}`,
      done: (_saved, isPutOff) => ({
        title: isPutOff ? "It comes back tomorrow" : "It is here today",
        description: room.name,
      }),
      failed: "It could not be put off.",
      place: "in your to-do list",
    });
  return (
    <Card asChild size="2">
      <li aria-labelledby={nameId}>
        <Flex align="center" justify="between" gap="3" wrap="wrap">
          <Flex direction="column" align="start" gap="1" className="fa-title">
            <TextLink to={`/test-room/${room.id}`} weight="bold" id={nameId} className="fa-break">
              Practise “{room.name}” again
            </TextLink>
            <Flex align="center" gap="3" wrap="wrap">
              <Badge color="blue" radius="full">
                <UpdateIcon aria-hidden />
                Comes back
              </Badge>
              <Muted>
                Time {time} of {times}. Passed on {dayText(passedOn)}
                {lastTriedOn !== passedOn && `, last tried on ${dayText(lastTriedOn)}`}.
              </Muted>
            </Flex>
          </Flex>
          <ActionButton
            variant="soft"
            color="gray"
            busy={isPending}
            aria-describedby={nameId}
            onClick={putOff}
          >
            Not now
          </ActionButton>
        </Flex>
      </li>
    </Card>
  );
}

/** Rooms that the reader passed and that come back so that it stays: nothing that could be late. */
export const Returns = ({ returns }: { returns: readonly Returning[] }) => (
  <Flex asChild direction="column" gap="3">
    <ul className="fa-plain-list" aria-label="Comes back today">
      {returns.map((each) => (
        <Return key={each.room.id} {...each} />
      ))}
    </ul>
  </Flex>
);
