import { mostChangedAtOnce } from "@field-advisor/schema/access";
import type { User } from "@field-advisor/schema/users";
import { useToast } from "@field-advisor/ui";
import { Button } from "@radix-ui/themes";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { failureToast } from "../../../lib/failure-toast.ts";
import { peoplePage, peoplePerPage, type PeopleFilter } from "../access.queries.ts";

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
    <Button
      variant="soft"
      color="gray"
      highContrast
      disabled={isTooMany}
      title={isTooMany ? `Narrow the list to at most ${mostChangedAtOnce.users} people first.` : undefined}
      loading={isPending}
      onClick={() => mutate()}
    >
      Everybody found
    </Button>
  );
}
