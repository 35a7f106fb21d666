import { Button, Flex, Progress, Text } from "@radix-ui/themes";
import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { isUnderWay, UploadQueue, type UploadState } from "./upload-queue.ts";

/** The uploads of a screen or a dialog; whatever is under way when it closes is given up. */
export function useUploadQueue(): UploadQueue {
  const [queue] = useState(() => new UploadQueue());
  useEffect(() => () => queue.stop(), [queue]);
  return queue;
}

/** One upload as it stands; undefined where there is none. */
export const useUploadState = (queue: UploadQueue, id: number): UploadState | undefined =>
  useSyncExternalStore(queue.subscribe, () => queue.stateOf(id));

/** Whether the file would be refused again. */
const isRefused = (state: UploadState): boolean => state.phase === "error" && state.isFinal;

const percent = new Intl.NumberFormat("en", { style: "percent" });

interface UploadStatusProps {
  state: UploadState;
  /** The name of the file, for those who hear its buttons. */
  name: string;
  onCancel: () => void;
  onRetry: () => void;
  /** More buttons. */
  children?: ReactNode;
}

/** How far an upload is, what is known about its file, and what can be done about it. */
export function UploadStatus({ state, name, onCancel, onRetry, children }: UploadStatusProps) {
  const canCancel = isUnderWay(state);
  const label = canCancel ? "Cancel" : "Retry";
  return (
    <Flex direction="column" gap="2">
      {state.phase === "uploading" && (
        <Progress value={Math.round(state.share * 100)} aria-label={`Upload of ${name}`} />
      )}
      <Flex justify="between" align="center" gap="3" wrap="wrap">
        <StatusText state={state} />
        <Flex gap="2" wrap="wrap">
          {state.phase !== "complete" && !isRefused(state) && (
            <Button
              type="button"
              variant="soft"
              color={canCancel ? "gray" : undefined}
              aria-label={`${label} upload of ${name}`}
              onClick={canCancel ? onCancel : onRetry}
            >
              {label}
            </Button>
          )}
          {children}
        </Flex>
      </Flex>
    </Flex>
  );
}

function StatusText({ state }: { state: UploadState }) {
  if (state.phase === "error")
    return (
      <Text size="2" color="red" className="fa-break">
        {state.error}
      </Text>
    );
  return (
    <Text size="2" color={state.phase === "complete" ? "green" : "gray"} className="fa-break">
      {wordsOf(state)}
      {/* The progress bar says it; whoever listens would hear every step of it. */}
      {state.phase === "uploading" && state.share < 1 && (
        <span aria-hidden="true">, {percent.format(state.share)}</span>
      )}
    </Text>
  );
}

function wordsOf(state: Exclude<UploadState, { phase: "error" }>): string {
  if (state.phase === "waiting")
    return state.isThrottled ? "Waiting until the server accepts more uploads" : "Waiting for its turn";
  if (state.phase === "uploading")
    // The last part is in the server's hands, which looks at the whole file.
    return state.share < 1 ? "Uploading" : "Being checked by the server";
  return state.phase === "complete" ? "Uploaded" : "Cancelled";
}

/** What is worth knowing about a file that is otherwise all right. */
export const FileNotes = ({ notes }: { notes: readonly (string | null)[] }) => {
  const shown = notes.filter((note) => note !== null);
  if (shown.length === 0) return null;
  return (
    <Flex direction="column" gap="1">
      {shown.map((note) => (
        <Text key={note} size="1" color="amber" highContrast className="fa-break">
          {note}
        </Text>
      ))}
    </Flex>
  );
};

/** What is not possible with a recording whose length could not be read. */
export const lengthNote = (state: UploadState | undefined): string | null =>
  state?.phase === "complete" &&
  /^(?:audio|video)\//.test(state.uploaded.mediaType) &&
  state.uploaded.seconds === null
    ? "This file does not state its length, so finishing it cannot be tracked. Upload it in another format if that matters."
    : null;

/** The hint that an item has the very same file. */
export const sameFileNote = (state: UploadState | undefined): string | null =>
  state?.phase === "complete" && state.uploaded.sameAs
    ? `The library already has this file: "${state.uploaded.sameAs.title}".`
    : null;
