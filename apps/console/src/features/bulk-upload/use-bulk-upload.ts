import { ApiError } from "@field-advisor/api-client";
import { counted, useToast } from "@field-advisor/ui";
import { useMutation } from "@tanstack/react-query";
import { useCallback, useEffect, useReducer, useRef, useState, useSyncExternalStore } from "react";
import { audienceProblem } from "../../lib/library/audience.tsx";
import { createWithPermissions } from "../../lib/library/content.queries.ts";
import { sendPatiently } from "../../lib/uploads/patience.ts";
import { useUploadQueue } from "../../lib/uploads/upload-status.tsx";
import {
  type BulkItem,
  bodyOf,
  explainSave,
  itemFrom,
  problemOf,
  reduceItems,
  type SharedValues,
} from "./bulk-items.ts";

/** The files of the screen with their uploads. */
export function useBulkItems() {
  const [items, dispatch] = useReducer(reduceItems, []);
  const queue = useUploadQueue();
  const states = useSyncExternalStore(queue.subscribe, queue.states);
  const lastId = useRef(0);
  const add = useCallback(
    (files: readonly File[]) => {
      const added = files.map((file) => {
        lastId.current += 1;
        return itemFrom(lastId.current, file);
      });
      dispatch({ do: "add", items: added });
      for (const { id, file, category, type, refusal } of added)
        if (refusal === null) queue.add(id, file, { category, type });
    },
    [queue],
  );
  const remove = useCallback(
    (id: number) => {
      queue.remove(id);
      dispatch({ do: "remove", id });
    },
    [queue],
  );
  return { items, states, queue, dispatch, add, remove };
}

type BulkItems = ReturnType<typeof useBulkItems>;

/** True once the screen has been left. */
function useIsLeft() {
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  return isLeft;
}

interface Saving {
  /** How many of those that were ready have been tried; null while nothing is being saved. */
  progress: { tried: number; of: number } | null;
  /** True once somebody has tried to save what is not complete: then what is missing is shown. */
  isTried: boolean;
  save: (shared: SharedValues) => Promise<void>;
}

/** Saves what is ready, one by one: what was saved leaves the list, what was not stays and says why. */
export function useSaving({ items, states, dispatch, remove }: BulkItems): Saving {
  const [progress, setProgress] = useState<Saving["progress"]>(null);
  const [isTried, setTried] = useState(false);
  const { mutateAsync } = useMutation(createWithPermissions);
  const isLeft = useIsLeft();
  const show = useToast();

  /** @returns what kept it from being saved; null where it was */
  const saveOne = async (item: BulkItem, url: string, shared: SharedValues): Promise<unknown> => {
    try {
      await sendPatiently(() => mutateAsync({ body: bodyOf(item, url, shared) }));
      remove(item.id);
      return null;
    } catch (error) {
      dispatch({ do: "fail", id: item.id, error: explainSave(error) });
      return error;
    }
  };
  const saveAll = async (ready: readonly (readonly [BulkItem, string])[], shared: SharedValues) => {
    let saved = 0;
    for (const [index, [item, url]] of ready.entries()) {
      setProgress({ tried: index, of: ready.length });
      const error = await saveOne(item, url, shared);
      if (error === null) saved += 1;
      // Nobody is signed in any more, or here any more: the rest would fail as well.
      if (isLeft.current || (error instanceof ApiError && error.status === 401)) break;
    }
    setProgress(null);
    return saved;
  };
  const save = async (shared: SharedValues) => {
    const uploaded = items.flatMap((item) => {
      const state = states.get(item.id);
      return state?.phase === "complete" ? [[item, state.uploaded.url] as const] : [];
    });
    if (uploaded.length === 0)
      return show({
        tone: "error",
        title: "No Files Ready",
        description: "Please wait for files to upload completely before saving",
      });
    setTried(true);
    const missing = audienceProblem(shared.audience);
    if (missing !== null) return show({ tone: "error", title: "Save Failed", description: missing });
    const ready = uploaded.filter(([item]) => problemOf(item, shared) === null);
    const saved = await saveAll(ready, shared);
    const failed = uploaded.length - saved;
    if (failed === 0) {
      setTried(false);
      show({ title: "Content Saved Successfully", description: counted(saved, "item") });
    } else
      show({
        tone: "error",
        title: "Save Failed",
        description: `${counted(failed, "file")} could not be saved, ${saved} saved. The list shows why.`,
      });
  };
  return { progress, isTried, save };
}

/** Files that are dropped beside the zone are taken too: the browser would leave the page to show them. */
export function useDropAnywhere(onFiles: (files: readonly File[]) => void): void {
  useEffect(() => {
    const isInput = ({ target }: Event) => target instanceof HTMLInputElement && target.type === "file";
    const allow = (event: DragEvent) => {
      if (!isInput(event) && event.dataTransfer?.types.includes("Files")) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      const files = [...(event.dataTransfer?.files ?? [])];
      if (isInput(event) || files.length === 0) return;
      event.preventDefault();
      onFiles(files);
    };
    window.addEventListener("dragover", allow);
    window.addEventListener("drop", drop);
    return () => {
      window.removeEventListener("dragover", allow);
      window.removeEventListener("drop", drop);
    };
  }, [onFiles]);
}
