import type { Room } from "@field-advisor/schema/rooms.endpoints";
import type { User } from "@field-advisor/schema/users.endpoints";
import { Email, fullName, useToast } from "@field-advisor/ui";
import { Box, Flex, Switch, Text } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { failureToast } from "../../../lib/failure-toast.ts";
import { setAccess } from "../rooms.queries.ts";

interface AccessRowProps {
  room: Pick<Room, "id" | "name">;
  user: User;
  /** Null until it is known. */
  isGranted: boolean | null;
}

const noteOn = ({ role, status }: User): string | null => {
  if (role === "OWNER") return "Owners may use every room.";
  return status === "INACTIVE" ? "Cannot sign in at present." : null;
};

/** One person's right to use the room, given and taken at once. */
export function AccessRow({ room, user, isGranted }: AccessRowProps) {
  /** What was chosen here; where that did not work, what was before counts again. */
  const [chosen, setChosen] = useState<boolean | null>(null);
  const { mutate, isPending } = useMutation(setAccess);
  const show = useToast();
  const isOwner = user.role === "OWNER";
  const choose = (canAccess: boolean) => {
    if (isPending) return;
    setChosen(canAccess);
    mutate(
      { params: { userId: user.id, roomId: room.id }, body: { canAccess } },
      {
        onError: (error) => {
          setChosen(null);
          show(failureToast("Failed to update user access.", error));
        },
      },
    );
  };
  const note = noteOn(user);
  return (
    <Flex asChild justify="between" align="center" gap="4" py="3">
      <li>
        <Box minWidth="0">
          <Text as="div" size="2" weight="medium">
            {fullName(user)}
          </Text>
          <Text as="div" size="1" color="gray" className="fa-break">
            <Email>{user.email}</Email>
          </Text>
          {note && (
            <Text as="div" size="1" color="gray">
              {note}
            </Text>
          )}
        </Box>
        <Switch
          aria-label={`${fullName(user)} may use ${room.name}`}
          checked={isOwner || (chosen ?? isGranted ?? false)}
          disabled={isOwner || (isGranted === null && chosen === null)}
          onCheckedChange={choose}
        />
      </li>
    </Flex>
  );
}
