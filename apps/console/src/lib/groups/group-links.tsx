import { Muted, TextLink } from "@field-advisor/ui";
import { Fragment } from "react";
import type { Named } from "./joining.tsx";

export const addressOf = ({ id }: Pick<Named, "id">) => `/groups/${id}`;

/** "Sales North, Coaches": each leads to its group. */
export const GroupLinks = ({ groups }: { groups: readonly Named[] }) =>
  groups.map((group, place) => (
    <Fragment key={group.id}>
      {place > 0 && ", "}
      <TextLink to={addressOf(group)} className="fa-break">
        {group.name}
      </TextLink>
    </Fragment>
  ));

/** "Sales North, Coaches" */
export const namesOf = (groups: readonly Named[]): string => groups.map(({ name }) => name).join(", ");

/**
 * The groups by which somebody has a right; nothing where there are none.
 * @param isOnly whether the right can be taken from them there alone
 */
export const ByGroups = ({ groups, isOnly }: { groups: readonly Named[]; isOnly: boolean }) =>
  groups.length > 0 && (
    <Muted as="div" size="1">
      By <GroupLinks groups={groups} />
      {isOnly && ". Change it there."}
    </Muted>
  );
