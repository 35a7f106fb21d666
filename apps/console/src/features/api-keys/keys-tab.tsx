import type { ApiKey } from "@field-advisor/schema/api-keys.endpoints";
import {
  BusyButton,
  type Column,
  counted,
  DeleteDialog,
  fullName,
  LastFailure,
  LastTime,
  lazyDialog,
  ListScreen,
  Muted,
  RelativeTime,
  searchFilter,
  StatusBadge,
  statusLooks,
  useDialogs,
  useRecords,
} from "@field-advisor/ui";
import { PlusIcon } from "@radix-ui/react-icons";
import { Flex, Text } from "@radix-ui/themes";
import { keyPage, revokeKey } from "./api-keys.queries.ts";

const filters = { search: searchFilter("Search keys") };

const stateLooks = {
  working: [statusLooks.on, "Works"],
  expired: [statusLooks.off, "Expired"],
  revoked: [statusLooks.off, "Revoked"],
} as const;

function StateBadge({ state }: Pick<ApiKey, "state">) {
  const [look, label] = stateLooks[state];
  return <StatusBadge {...look}>{label}</StatusBadge>;
}

/** When a key ends or has ended, and what ended it where that was not its owner. */
const End = ({ state, expiresAt, endedAt, endReason }: ApiKey) => (
  <Flex direction="column">
    <RelativeTime iso={endedAt ?? expiresAt} />
    {state === "revoked" && endReason !== "revoked" && <Muted size="1">{endReason}</Muted>}
  </Flex>
);

const LastUse = ({ lastUsedAt, lastNetwork }: ApiKey) => (
  <Flex direction="column">
    <LastTime at={lastUsedAt} />
    {lastNetwork !== null && <Muted size="1">from {lastNetwork}</Muted>}
  </Flex>
);

const columns: readonly Column<ApiKey>[] = [
  {
    label: "Key",
    card: "title",
    breaks: true,
    cell: ({ name, prefix }) => (
      <Flex direction="column">
        <Text weight="medium">{name}</Text>
        <Muted size="1">{prefix}…</Muted>
      </Flex>
    ),
  },
  { label: "Status", card: "aside", cell: StateBadge },
  {
    label: "Allowed",
    cell: ({ scopes }) => <span title={scopes.join(", ")}>{counted(scopes.length, "scope")}</span>,
  },
  { label: "Ends", cell: End },
  { label: "Last used", cell: LastUse },
  {
    label: "Last refused call",
    breaks: true,
    from: "desktop",
    cell: ({ lastRefusedAt, lastRefusal }) => <LastFailure at={lastRefusedAt} why={lastRefusal} />,
  },
  { label: "Made by", breaks: true, from: "desktop", cell: ({ owner }) => fullName(owner) },
];

interface RevokeKeyProps {
  apiKey: ApiKey;
  onClose: () => void;
}

/** Asks before a key stops working. */
const RevokeKey = ({ apiKey, onClose }: RevokeKeyProps) => (
  <DeleteDialog
    subject={apiKey}
    removal={revokeKey}
    title={`Revoke "${apiKey.name}"?`}
    confirmLabel="Revoke key"
    done="Key revoked"
    failed="Failed to revoke the key."
    onClose={onClose}
  >
    The program that uses it is refused at once. This action cannot be undone.
  </DeleteDialog>
);

const dialogs = {
  create: lazyDialog("New key", async () => (await import("./new-key.tsx")).NewKey),
  scopes: lazyDialog(
    ({ apiKey }) => `What "${apiKey.name}" may do`,
    async () => (await import("./key-scopes.tsx")).KeyScopes,
  ),
  revoke: RevokeKey,
};

/** The keys with which programs call the API. */
export function KeysTab() {
  const records = useRecords(filters, keyPage);
  const { dialog, open } = useDialogs(dialogs);
  const addButton = (
    <BusyButton size="3" className="fa-nowrap" onClick={() => open("create")}>
      <PlusIcon />
      New key
    </BusyButton>
  );
  return (
    <ListScreen
      records={records}
      what="keys"
      notice={
        <Text as="p" mb="4">
          A key lets a program read or change what you allow, as you and never more. Everything that it
          changes is in the activity log under its name.
        </Text>
      }
      tools={addButton}
      count={(total) => counted(total, "key")}
      empty={{
        title: "No keys yet.",
        text: "Make one for each program, so that you can end it alone.",
        action: addButton,
      }}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      columns={columns}
      actions={(apiKey) => [
        [{ label: "Show what it may do", run: () => open("scopes", { apiKey }) }],
        ...(apiKey.state === "working"
          ? [[{ label: "Revoke", isFinal: true, isAction: true, run: () => open("revoke", { apiKey }) }]]
          : []),
      ]}
      below={dialog}
    />
  );
}
