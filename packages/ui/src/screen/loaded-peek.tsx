import { describeError, isMissing } from "@field-advisor/api-client/api-error";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ComponentProps, ReactNode } from "react";
import { Peek } from "../dialogs/peek.tsx";
import { FailureNotice } from "../feedback/notices.tsx";
import { Waiting } from "../routing/waiting.tsx";

interface LoadedPeekProps<T> extends Pick<ComponentProps<typeof Peek>, "dirty" | "wide" | "onClose"> {
  query: UseQueryResult<T>;
  /** As it is called until its title is known: "Room". */
  noun: string;
  titleOf: (thing: T) => string;
  descriptionOf: (thing: T) => string;
  /** Why there may be none, where no other try helps. */
  missing?: string;
  children: (thing: T) => ReactNode;
}

/** The details of a row, read when they are opened: while that is done, where there are none, and where it failed. */
export function LoadedPeek<T>({
  query: { data, error, refetch },
  noun,
  titleOf,
  descriptionOf,
  missing,
  children,
  ...peek
}: LoadedPeekProps<T>) {
  const isGone = missing !== undefined && isMissing(error);
  return (
    <Peek
      title={data ? titleOf(data) : noun}
      description={data ? descriptionOf(data) : error ? "Could not be loaded." : "Loading..."}
      {...peek}
    >
      {data ? (
        children(data)
      ) : isGone ? (
        <FailureNotice sentence={missing} />
      ) : error ? (
        <FailureNotice {...describeError(error)} onRetry={() => void refetch()} />
      ) : (
        <Waiting />
      )}
    </Peek>
  );
}
