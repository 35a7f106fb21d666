import type { Invitation } from "@field-advisor/schema/invitations.endpoints";
import { ActionButton, ListScreen, Muted, useDownload, useSelection } from "@field-advisor/ui";
import { DownloadIcon } from "@radix-ui/react-icons";
import type { ComponentProps, ReactNode } from "react";
import { ownZone } from "../../lib/invitation-text.ts";
import { nameOf } from "./invitation-columns.tsx";
import type { FoundBy } from "./invitations.queries.ts";
import { ManyInvitationsBar } from "./many-bar.tsx";

interface InvitationListProps<Item extends Invitation> extends Pick<
  ComponentProps<typeof ListScreen<Item, never, string>>,
  | "records"
  | "columns"
  | "actions"
  | "viewName"
  | "header"
  | "back"
  | "count"
  | "refresh"
  | "notice"
  | "empty"
> {
  /** What narrows the list, as it is asked for all that it leaves. */
  filter: FoundBy;
  exported: {
    file: Omit<Parameters<typeof useDownload<FoundBy>>[0], "name" | "ending">;
    filter: FoundBy;
  };
  tools?: ReactNode;
  dialog: ReactNode;
}

/** Who was invited, to one page or to all: found, saved as a file, and changed together. */
export function InvitationList<Item extends Invitation>({
  filter,
  exported,
  tools,
  dialog,
  ...list
}: InvitationListProps<Item>) {
  const selection = useSelection<string, FoundBy>();
  const { busy, download } = useDownload({ name: "invitations", ending: "csv", ...exported.file });
  return (
    <ListScreen
      what="invitations"
      keyOf={({ id }) => id}
      nameOf={nameOf}
      selection={selection}
      tools={
        <>
          <ActionButton
            variant="soft"
            color="gray"
            className="fa-nowrap"
            busy={busy}
            onClick={() => void download(exported.filter)}
          >
            <DownloadIcon />
            Export CSV
          </ActionButton>
          {tools}
        </>
      }
      below={
        <>
          <ManyInvitationsBar
            selection={selection}
            filter={filter}
            total={list.records.query.data?.total ?? 0}
          />
          <Muted as="p" size="1" mt="3">
            Times are in your time zone, {ownZone()}.
          </Muted>
          {dialog}
        </>
      }
      {...list}
    />
  );
}
