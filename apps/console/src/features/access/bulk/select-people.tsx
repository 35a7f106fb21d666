import { mostChangedAtOnce } from "@field-advisor/schema/access";
import type { User } from "@field-advisor/schema/users.endpoints";
import { failureToast } from "@field-advisor/staff";
import { SteadyButton, useToast } from "@field-advisor/ui";
import { VisuallyHidden } from "@radix-ui/themes";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import type { PeopleFilter } from "../access-filters.ts";
import { peoplePage, peoplePerPage } from "../access.queries.ts";

const tooMany = `Narrow the list to at most ${mostChangedAtOnce.users} people first.`;

interface SelectPeopleProps {
  filter: PeopleFilter;
  /** How many people the filter leaves. */
  total: number;
  onSelect: (users: readonly User[]) => void;
}

/** Selects everybody whom the filters leave, those included who were not scrolled to yet. */
export function SelectPeople({ filter, total, onSelect }: SelectPeopleProps) {
  const client = useQueryClient();
  const show = useToast();
  const reasonId = useId();
  const isTooMany = total > mostChangedAtOnce.users;
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const pages = Array.from({ length: Math.ceil(total / peoplePerPage) }, (_page, page) =>
        client.fetchQuery(peoplePage(filter, page)),
      );
      return (await Promise.all(pages)).flatMap(({ items }) => items);
    },
    onSuccess: onSelect,
    onError: (error) => show(failureToast("Failed to fetch users", error)),
  });
  return (
    <>
      <SteadyButton
        variant="soft"
        color="gray"
        highContrast
        idle={isTooMany}
        busy={isPending}
        {...(isTooMany && { title: tooMany, "aria-describedby": reasonId })}
        onClick={() => mutate()}
      >
        Everybody found
      </SteadyButton>
      {isTooMany && <VisuallyHidden id={reasonId}>{tooMany}</VisuallyHidden>}
    </>
  );
}
