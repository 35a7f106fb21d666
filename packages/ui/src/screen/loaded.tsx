import { describeError, isMissing } from "@field-advisor/api-client/api-error";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FailureNotice } from "../feedback/notices.tsx";
import { PageHeader } from "./page-header.tsx";
import { Waiting } from "../routing/waiting.tsx";

interface LoadedProps<T> {
  /** Null is read of what does not exist. */
  query: UseQueryResult<T | null>;
  /** As it is called: "Room". */
  noun: string;
  /** Why there may be none at this address. */
  missing?: string;
  children: (thing: T) => ReactNode;
}

/** The one thing that a screen is about, by its address: while it is read, where there is none, and where that failed. */
export function Loaded<T>({ query, noun, missing = "It may have been deleted.", children }: LoadedProps<T>) {
  const { data, error, refetch } = query;
  // Also where it was read before, and is gone meanwhile.
  if (data === null || isMissing(error)) return <PageHeader title={`${noun} Not Found`} purpose={missing} />;
  if (data !== undefined) return children(data);
  if (!error) return <Waiting />;
  return <FailureNotice {...describeError(error)} onRetry={() => void refetch()} />;
}
