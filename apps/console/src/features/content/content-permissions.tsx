import type { ManagedItem } from "@field-advisor/schema/content.endpoints";
import {
  ConfirmDialog,
  counted,
  failedTo,
  FailureNotice,
  failureToast,
  Sheet,
  BusyButton,
  useToast,
  Muted,
} from "@field-advisor/ui";
import { Flex, Text } from "@radix-ui/themes";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { groupsWith } from "../../lib/groups/groups.queries.ts";
import { GroupsOfItem } from "../../lib/groups/groups-of.tsx";
import { PeopleAccess, usePeoplePages } from "../../lib/people-access.tsx";
import { permissionsByGroups, permissionsOf, setAudience, setPermission } from "./content.queries.ts";

interface ContentPermissionsProps {
  item: ManagedItem;
  onClose: () => void;
}

/** Who may open an item: all users or none, and everybody by themselves. */
export function ContentPermissions({ item, onClose }: ContentPermissionsProps) {
  const people = usePeoplePages();
  const permissions = useQuery(permissionsOf(item.id));
  const asked = (people.query.data?.items ?? []).filter(({ role }) => role !== "OWNER").map(({ id }) => id);
  const byGroups = useQuery({ ...permissionsByGroups(item.id, asked), enabled: asked.length > 0 });
  const groupsOf = (userId: number) => byGroups.data?.find((each) => each.userId === userId)?.groups ?? [];
  const failed = [permissions, byGroups].find(({ isError }) => isError);
  const { mutateAsync } = useMutation(setPermission);
  const groups = useQuery(groupsWith({ contentId: item.id }));
  const bulk = useBulkAccess(item);
  const named = permissions.data && new Map(permissions.data.map((each) => [each.userId, each.canAccess]));
  return (
    <Sheet title="Permissions" description={item.title} onClose={onClose}>
      <Flex direction="column" gap="4">
        <BulkAccess
          isForAll={bulk.isForAll}
          named={named?.size ?? 0}
          groups={groups.data?.total ?? item.named.groups}
          change={bulk.change}
          busy={bulk.busy}
        />
        <GroupsOfItem id={item.id} name={item.title} />
        {!item.isActive && <Muted as="p">It is offline: only owners can see it until it is live.</Muted>}
        <div>
          <PeopleAccess
            // What was switched here counts no more once everybody was given the same.
            key={bulk.changes}
            people={people}
            pagesLabel="Pages of who may open it"
            right={{
              isGranted: ({ id }) =>
                named && byGroups.data ? (named.get(id) ?? (bulk.isForAll || groupsOf(id).length > 0)) : null,
              groupsOf: ({ id }) => (named?.get(id) === undefined ? groupsOf(id) : []),
              grant: ({ id }, canAccess) =>
                mutateAsync({ body: { contentId: item.id, userId: id, canAccess } }),
              nameOf: (name) => `${name} may open ${item.title}`,
              ownersNote: "Owners may open everything.",
            }}
            notice={
              failed && (
                <FailureNotice
                  {...failedTo("Failed to fetch content access", failed.error)}
                  onRetry={() => void failed.refetch()}
                />
              )
            }
          />
        </div>
      </Flex>
    </Sheet>
  );
}

/** Gives an item to all users or to none, and tells how that went. */
function useBulkAccess({ id, title, audience }: ManagedItem) {
  const [{ isForAll, changes }, setState] = useState({ isForAll: audience === "all", changes: 0 });
  const { mutateAsync, isPending } = useMutation(setAudience);
  const client = useQueryClient();
  const show = useToast();

  /** @returns whether the list of those who are named could be read again */
  const refresh = async () => {
    const query = permissionsOf(id);
    client.setQueryData(query.queryKey, []);
    try {
      await client.fetchQuery({ ...query, staleTime: 0 });
      return true;
    } catch {
      return false;
    }
  };
  const change = async (canAccess: boolean): Promise<boolean> => {
    try {
      await mutateAsync({ body: { contentId: id, canAccess } });
    } catch (error) {
      show(failureToast("Failed to update bulk access.", error));
      return false;
    }
    setState({ isForAll: canAccess, changes: changes + 1 });
    const outcome = `${title}: ${canAccess ? "all users may open it" : "nobody but owners may open it"}`;
    if (await refresh()) show({ title: "Bulk access updated", description: outcome });
    else
      show({
        title: "Access updated with warnings",
        description: `${outcome}. The people below could not be refreshed.`,
      });
    return true;
  };
  return { isForAll, changes, busy: isPending, change };
}

interface BulkAccessProps {
  isForAll: boolean;
  /** How many people have a setting of their own, which a change of all would replace. */
  named: number;
  /** How many groups open it, which a change of all would take away too. */
  groups: number;
  change: (canAccess: boolean) => Promise<boolean>;
  busy: boolean;
}

/** What counts for everybody who has no setting of their own, and the two ways to change it for all. */
function BulkAccess({ isForAll, named, groups, change, busy }: BulkAccessProps) {
  const [asked, setAsked] = useState<boolean | null>(null);
  const choose = (canAccess: boolean) => {
    if (named + groups > 0) setAsked(canAccess);
    else void change(canAccess);
  };
  return (
    <Flex direction="column" gap="3">
      <Text as="p" size="2" role="status">
        {isForAll
          ? "All users can open this, including people who join later, unless they are switched off below."
          : "Only people who are switched on below can open this. People who join later cannot until you switch them on. People in its groups can open it too."}
      </Text>
      <Flex gap="3" wrap="wrap">
        <BusyButton
          variant="soft"
          idle={busy || (isForAll && named + groups === 0)}
          onClick={() => choose(true)}
        >
          All Users
        </BusyButton>
        <BusyButton
          variant="soft"
          color="gray"
          idle={busy || (!isForAll && named + groups === 0)}
          onClick={() => choose(false)}
        >
          No Users
        </BusyButton>
      </Flex>
      {asked !== null && (
        <ConfirmDialog
          title={asked ? "Give access to all users?" : "Remove access from all users?"}
          confirmLabel={asked ? "Give to all users" : "Remove from all users"}
          busy={busy}
          onCancel={() => setAsked(null)}
          onConfirm={() => void change(asked).then(() => setAsked(null))}
        >
          {asked
            ? "All users can open it then, including people who join later."
            : "Only owners can open it then."}{" "}
          {named > 0 &&
            `${counted(
              named,
              "person has an individual setting, which is",
              "people have individual settings, which are",
            )} replaced. `}
          {groups > 0 && `${counted(groups, "group no longer opens", "groups no longer open")} it. `}
          This cannot be undone.
        </ConfirmDialog>
      )}
    </Flex>
  );
}
