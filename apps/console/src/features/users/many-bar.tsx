import { fileOf } from "@field-advisor/api-client/request";
import {
  lazyDialog,
  BusyButton,
  counted,
  type Selection,
  SelectionBar,
  useDialogs,
  useDownload,
} from "@field-advisor/ui";
import { Button } from "@radix-ui/themes";
import { findUsers, type FoundBy } from "../../lib/found-users.ts";

// With the rules of forms the list would load more than a screen may.
const load = () => import("./many-dialogs.tsx");

const peopleOf = ({ ids }: { ids: readonly number[] }) => counted(ids.length, "person", "people");

const dialogs = {
  group: lazyDialog(
    ({ chosen }) => `Add ${peopleOf(chosen)} to a group`,
    async () => (await import("../../lib/groups/add-to-group.tsx")).AddToGroup,
  ),
  rooms: lazyDialog(
    ({ chosen }) => `Rooms of ${peopleOf(chosen)}`,
    async () => (await load()).ManyRooms,
  ),
  role: lazyDialog(
    ({ chosen }) => `Role of ${peopleOf(chosen)}`,
    async () => (await load()).ManyRoles,
  ),
  status: lazyDialog(
    ({ chosen, to }) => `${to === "ACTIVE" ? "Reactivate" : "Deactivate"} ${peopleOf(chosen)}?`,
    async () => (await load()).ManyStatuses,
  ),
  reset: lazyDialog(
    ({ chosen }) => `Reset the passwords of ${peopleOf(chosen)}?`,
    async () => (await load()).ManyResets,
  ),
};

const file = { name: "users", ending: "csv", ...fileOf("GET /api/users/export") } as const;

/** As many ids as an address holds. */
const mostNamed = 200;

interface ManyBarProps {
  selection: Selection<number, FoundBy>;
  /** What the list is narrowed by, and how many that leaves. */
  filter: FoundBy;
  total: number;
}

/** What can be done with the selected people together. */
export function ManyBar({ selection, filter, total }: ManyBarProps) {
  const { dialog, open } = useDialogs(dialogs);
  const { busy, download } = useDownload(file);
  const { chosen } = selection;
  const canExport = selection.isWhole || chosen.ids.length <= mostNamed;
  const exportThem = () =>
    download(selection.isWhole && chosen.filter ? chosen.filter : { ids: chosen.ids.join(",") });
  return (
    <>
      <SelectionBar
        label="Selected people"
        things={["person", "people"]}
        selection={selection}
        total={total}
        filter={filter}
        find={findUsers}
      >
        <Button variant="soft" onClick={() => open("group", { chosen })}>
          Add to group
        </Button>
        <Button variant="soft" onClick={() => open("rooms", { chosen })}>
          Rooms
        </Button>
        <Button variant="soft" onClick={() => open("role", { chosen })}>
          Role
        </Button>
        <Button variant="soft" onClick={() => open("reset", { chosen })}>
          Reset passwords
        </Button>
        <BusyButton
          variant="soft"
          busy={busy}
          idle={!canExport}
          {...(!canExport && { title: `Select all that were found, or at most ${mostNamed} people` })}
          onClick={() => void exportThem()}
        >
          Export selected
        </BusyButton>
        <Button color="red" variant="soft" onClick={() => open("status", { chosen, to: "INACTIVE" })}>
          Deactivate
        </Button>
        <Button color="gray" variant="soft" onClick={() => open("status", { chosen, to: "ACTIVE" })}>
          Reactivate
        </Button>
      </SelectionBar>
      {dialog}
    </>
  );
}
