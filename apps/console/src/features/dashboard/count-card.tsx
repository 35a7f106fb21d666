import { describeError } from "@field-advisor/api-client/describe-error";
import { FigureCard } from "@field-advisor/ui";
import type { UseQueryResult } from "@tanstack/react-query";

interface CountCardProps {
  label: string;
  definition: string;
  count: UseQueryResult<{ total: number }>;
  /** Where the counted things are. */
  to?: string;
}

/** How many there are of something, as the server counts them. */
export function CountCard({ label, definition, count, to }: CountCardProps) {
  return (
    <FigureCard
      label={label}
      definition={definition}
      figure={count.data?.total}
      failure={count.isError ? describeError(count.error) : null}
      onRetry={() => void count.refetch()}
      to={to}
    />
  );
}
