import { pageOf } from "@field-advisor/api-client";
import type { User } from "@field-advisor/schema/users.endpoints";
import {
  Email,
  failureToast,
  fullName,
  searchFilter,
  useToast,
  Muted,
  ItemRow,
  ListFrame,
  useRecords,
} from "@field-advisor/ui";
import { Box, Switch } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ByGroups } from "./groups/group-links.tsx";
import type { Named } from "./groups/joining.tsx";
import { noUsers } from "./no-users.tsx";

const filters = { search: searchFilter("Search by email or full name") };

/** People page by page, found by address or name. */
export const usePeoplePages = () =>
  useRecords(filters, (asked) => pageOf("GET /api/users", { query: { sort: "name", ...asked } }), {
    inSheet: true,
  });

/** What a switch beside somebody gives and takes. */
interface Right {
  /** Whether somebody has it; null until that is known. */
  isGranted: (user: User) => boolean | null;
  /** Fulfilled once the server has the change. */
  grant: (user: User, canAccess: boolean) => Promise<unknown>;
  /** What a switch is called: "Grace Hopper may use Objections". */
  nameOf: (name: string) => string;
  /** The groups that give it to somebody: only these are asked to take it from them. */
  groupsOf?: (user: User) => readonly Named[];
  /** Why the switch of an owner cannot be changed. */
  ownersNote: string;
}

interface PeopleAccessProps {
  people: ReturnType<typeof usePeoplePages>;
  right: Right;
  pagesLabel: string;
  /** Stands above the people: what is wrong with their switches. */
  notice?: ReactNode;
}

/** Who may use something: everybody with a switch. */
export function PeopleAccess({ people, right, pagesLabel, notice }: PeopleAccessProps) {
  return (
    <ListFrame
      records={people}
      what="users"
      refresh={false}
      remark={notice && <Box mb="3">{notice}</Box>}
      pagesLabel={pagesLabel}
      empty={noUsers}
    >
      {(users) => (
        <ul className="fa-plain-list fa-divided" aria-label="Users">
          {users.map((user) => (
            <AccessRow key={user.id} user={user} right={right} />
          ))}
        </ul>
      )}
    </ListFrame>
  );
}

/** One person's right; a press of the switch changes it. */
function AccessRow({ user, right }: { user: User; right: Right }) {
  /** What was chosen here; after a failure what was before counts again. */
  const [chosen, setChosen] = useState<boolean | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: (canAccess: boolean) => right.grant(user, canAccess),
  });
  const show = useToast();
  const isOwner = user.role === "OWNER";
  const granted = chosen ?? right.isGranted(user);
  const choose = (canAccess: boolean) => {
    if (isPending) return;
    setChosen(canAccess);
    mutate(canAccess, {
      onError: (error) => {
        setChosen(null);
        show(failureToast("Failed to update user access.", error));
      },
    });
  };
  const note = noteOn(user, right);
  const groups = isOwner ? [] : (right.groupsOf?.(user) ?? []);
  const isByGroup = granted === false && groups.length > 0;
  return (
    <ItemRow
      name={fullName(user)}
      note={<Email>{user.email}</Email>}
      end={
        <Switch
          aria-label={right.nameOf(fullName(user))}
          checked={isOwner || isByGroup || (granted ?? false)}
          disabled={isOwner || isByGroup || granted === null}
          onCheckedChange={choose}
        />
      }
    >
      {note && (
        <Muted as="div" size="1">
          {note}
        </Muted>
      )}
      <ByGroups groups={groups} isOnly={isByGroup} />
    </ItemRow>
  );
}

function noteOn({ role, status }: User, { ownersNote }: Right): string | null {
  if (role === "OWNER") return ownersNote;
  return status === "INACTIVE" ? "Cannot sign in at present." : null;
}
