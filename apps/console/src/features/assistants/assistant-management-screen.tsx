import {
  Filters,
  ListEmpty,
  PageHeader,
  RefreshButton,
  SearchField,
  useIsPhone,
  useListAddress,
} from "@field-advisor/ui";
import { PlusIcon } from "@radix-ui/react-icons";
import { Button } from "@radix-ui/themes";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { BackLink } from "../../lib/back-link.tsx";
import { PagedList } from "../../lib/paged-list.tsx";
import type { AssistantDialog } from "./assistant-dialog.ts";
import { AssistantDialogs } from "./assistant-dialogs.tsx";
import { assistantPage, pageSize } from "./assistants.queries.ts";
import { BuiltInNote } from "./list/built-in-note.tsx";
import { AssistantCards } from "./list/assistant-cards.tsx";
import type { AssistantActions } from "./list/assistant-menu.tsx";
import { AssistantTable } from "./list/assistant-table.tsx";
import { useAssistantChanges } from "./list/use-assistant-changes.ts";

const defaults = { search: "" };

/** The helpers beside a conversation: what each is told, which model answers, and which one is the default. */
export function AssistantManagementScreen() {
  const address = useListAddress(defaults);
  const { search } = address.filters;
  const query = useQuery({ ...assistantPage(search, address.page), placeholderData: keepPreviousData });
  const [dialog, open] = useState<AssistantDialog | null>(null);
  const actions: AssistantActions = {
    ...useAssistantChanges(),
    edit: (assistant) => open({ kind: "edit", assistant }),
    assign: (assistant) => open({ kind: "assign", assistant }),
    test: (assistant) => open({ kind: "try", assistant }),
    remove: (assistant) => open({ kind: "delete", assistant }),
  };
  const List = useIsPhone() ? AssistantCards : AssistantTable;
  const addButton = (
    <Button size="3" onClick={() => open({ kind: "new" })}>
      <PlusIcon />
      New assistant
    </Button>
  );
  return (
    <>
      <BackLink to="/">Back to Dashboard</BackLink>
      <PageHeader
        title="AI Assistants"
        purpose="Who helps people beside a conversation, and what they are told"
        actions={addButton}
      />
      <BuiltInNote />
      <Filters>
        <SearchField
          label="Search assistants"
          value={search}
          onChange={(next) => address.setFilters({ search: next })}
        />
        <RefreshButton busy={query.isFetching} onClick={() => void query.refetch()} />
      </Filters>
      <PagedList
        what="assistants"
        query={query}
        address={address}
        pageSize={pageSize}
        empty={
          <ListEmpty title="No assistants yet." action={addButton}>
            Add one so rooms can offer help.
          </ListEmpty>
        }
      >
        {(assistants) => <List assistants={assistants} actions={actions} />}
      </PagedList>
      <AssistantDialogs dialog={dialog} onChange={open} />
    </>
  );
}
