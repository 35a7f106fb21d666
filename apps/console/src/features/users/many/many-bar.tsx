import { fileOf } from "@field-advisor/api-client/request";
import { mostChangedAtOnce } from "@field-advisor/schema/constants";
import { counted, lazyDialog, BusyButton, useDialogs, useDownload } from "@field-advisor/ui";
import { Button, Flex, Text } from "@radix-ui/themes";
import type { SelectedUsers } from "./use-selected-users.ts";

// With the rules of forms the list would load more than a screen may.
const load = () => import("./many-dialogs.tsx");

const people = (users: readonly unknown[]) => counted(users.length, "person", "people");

const dialogs = {
  rooms: lazyDialog(
    ({ users }) => `Rooms of ${people(users)}`,
    async () => (await load()).ManyRooms,
  ),
  role: lazyDialog(
    ({ users }) => `Role of ${people(users)}`,
    async () => (await load()).ManyRoles,
  ),
  status: lazyDialog(
    ({ users, to }) => `${to === "ACTIVE" ? "Reactivate" : "Deactivate"} ${people(users)}?`,
    async () => (await load()).ManyStatuses,
  ),
  reset: lazyDialog(
    ({ users }) => `Reset the passwords of ${people(users)}?`,
    async () => (await load()).ManyResets,
  ),
};

const file = { name: "users", ending: "csv", ...fileOf("GET /api/users/export") } as const;

/** What can be done with the selected people together. */
export function ManyBar({ selected }: { selected: SelectedUsers }) {
  const { users, clear } = selected;
  const { dialog, open } = useDialogs(dialogs);
  const { busy, download } = useDownload(file);
  const most = users.length === mostChangedAtOnce.users ? ", the most at once" : "";
  return (
    <>
      {users.length > 0 && (
        <Flex
          className="fa-selection-bar"
          role="group"
          aria-label="Selected people"
          gap="3"
          align="center"
          wrap="wrap"
        >
          <Text size="2" weight="medium" role="status">
            {counted(users.length, "person", "people")} selected{most}
          </Text>
          <Flex gap="2" wrap="wrap">
            <Button variant="soft" onClick={() => open("rooms", { users })}>
              Rooms
            </Button>
            <Button variant="soft" onClick={() => open("role", { users })}>
              Role
            </Button>
            <Button variant="soft" onClick={() => open("reset", { users })}>
              Reset passwords
            </Button>
            <BusyButton
              variant="soft"
              busy={busy}
              onClick={() => void download({ ids: users.map(({ id }) => id).join(",") })}
            >
              Export selected
            </BusyButton>
            <Button color="red" variant="soft" onClick={() => open("status", { users, to: "INACTIVE" })}>
              Deactivate
            </Button>
            <Button color="gray" variant="soft" onClick={() => open("status", { users, to: "ACTIVE" })}>
              Reactivate
            </Button>
            <Button color="gray" variant="soft" onClick={clear}>
              Clear selection
            </Button>
          </Flex>
        </Flex>
      )}
      {dialog}
    </>
  );
}
