import {
  type ComponentType,
  type FunctionComponent,
  useCallback,
  useEffect,
  useEffectEvent,
  useState,
} from "react";
import { useToast } from "../feedback/toast-queue.ts";

interface OnDemand<Props> {
  /** Null until it was asked for and has arrived. */
  Part: ComponentType<Props> | null;
  /** Fetches the part; says so where that fails, and the next call tries again. */
  ask: () => void;
  /** Begins to fetch what will probably be asked for soon. */
  prepare: () => void;
}

/** Said where code could not be fetched. */
const notOpened = {
  tone: "error",
  title: "This could not be opened",
  description: "The server could not be reached. Check your connection and try again.",
} as const;

/** A part of a screen that is fetched when somebody first uses it, so nobody waits for it before. */
export function useOnDemand<Props>(load: () => Promise<ComponentType<Props>>): OnDemand<Props> {
  const [arrived, setArrived] = useState<{ Part: ComponentType<Props> } | null>(null);
  const show = useToast();
  const ask = useCallback(() => {
    load().then(
      (Part) => setArrived({ Part }),
      () => show(notOpened),
    );
  }, [load, show]);
  const prepare = useCallback(() => void load().catch(() => undefined), [load]);
  return { Part: arrived?.Part ?? null, ask, prepare };
}

interface Closable {
  onClose: () => void;
}

/**
 * A dialog whose code is fetched when it is first opened, because nobody needs it to read what is below. Where that
 * fails it is said and closed again: the screen stays, and so does what was typed on it. `Meanwhile` stands in its place.
 */
export function dialogOnDemand<Props extends Closable>(
  load: () => Promise<FunctionComponent<Props>>,
  Meanwhile?: FunctionComponent<Props>,
): FunctionComponent<Props> {
  return function DialogOnDemand(props: Props) {
    const [arrived, setArrived] = useState<{ Dialog: FunctionComponent<Props> } | null>(null);
    const show = useToast();
    const fail = useEffectEvent(() => {
      show(notOpened);
      props.onClose();
    });
    useEffect(() => {
      let isGone = false;
      load().then(
        (Dialog) => {
          if (!isGone) setArrived({ Dialog });
        },
        () => {
          if (!isGone) fail();
        },
      );
      return () => {
        isGone = true;
      };
    }, []);
    const Shown = arrived?.Dialog ?? Meanwhile;
    return Shown && <Shown {...props} />;
  };
}
