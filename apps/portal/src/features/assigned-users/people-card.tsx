import { describeError } from "@field-advisor/api-client/describe-error";
import { FigureCard } from "@field-advisor/ui";
import type { UseQueryResult } from "@tanstack/react-query";

interface PeopleCardProps {
  label: string;
  definition: string;
  source: Pick<UseQueryResult, "isLoadingError" | "error" | "refetch">;
  figure: number | undefined;
  /** Where the counted people are. */
  to?: string | null;
}

/** A number about people. One that was read keeps standing when it cannot be read again. */
export function PeopleCard({ source, ...card }: PeopleCardProps) {
  return (
    <FigureCard
      {...card}
      failure={source.isLoadingError ? describeError(source.error) : null}
      onRetry={() => void source.refetch()}
    />
  );
}
