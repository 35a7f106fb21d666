import { Flex, Text } from "@radix-ui/themes";
import { SteadyButton } from "../forms/steady-button.tsx";

interface PaginationProps {
  /** Starts at 0. */
  page: number;
  pageSize: number;
  total: number;
  onChange: (page: number) => void;
  /** Tells it apart where another list is on the same page. */
  label?: string;
}

/** Which part of a long list is shown, and the way to its neighbours. */
export function Pagination({ page, pageSize, total, onChange, label = "Pages" }: PaginationProps) {
  const first = page * pageSize + 1;
  const last = Math.min(total, first + pageSize - 1);
  return (
    <Flex asChild justify="between" align="center" gap="3" mt="4" wrap="wrap">
      <nav aria-label={label}>
        <Text size="2" color="gray" aria-live="polite">
          {first > total ? `${total} in all` : `${first}–${last} of ${total}`}
        </Text>
        {total > pageSize && (
          <Flex gap="2">
            <SteadyButton
              variant="soft"
              color="gray"
              highContrast
              idle={page === 0}
              onClick={() => onChange(page - 1)}
            >
              Previous
            </SteadyButton>
            <SteadyButton
              variant="soft"
              color="gray"
              highContrast
              idle={last >= total}
              onClick={() => onChange(page + 1)}
            >
              Next
            </SteadyButton>
          </Flex>
        )}
      </nav>
    </Flex>
  );
}
