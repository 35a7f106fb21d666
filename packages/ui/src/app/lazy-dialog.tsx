import { type FunctionComponent, useEffect, useEffectEvent, useState } from "react";
import { useToast } from "../feedback/toast-queue.ts";

interface Closable {
  onClose: () => void;
}

/**
 * A dialog that would make the first load of its screen too large: it is fetched when it is opened. Where that fails it
 * is said and closed again, so the screen stays, and so does what was typed on it.
 */
export function lazyDialog<Props extends Closable>(
  load: () => Promise<FunctionComponent<Props>>,
): FunctionComponent<Props> {
  return function LazyDialog(props: Props) {
    const [arrived, setArrived] = useState<{ Dialog: FunctionComponent<Props> } | null>(null);
    const show = useToast();
    const fail = useEffectEvent(() => {
      show({
        tone: "error",
        title: "This could not be opened",
        description: "The server could not be reached. Check your connection and try again.",
      });
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
    return arrived && <arrived.Dialog {...props} />;
  };
}
