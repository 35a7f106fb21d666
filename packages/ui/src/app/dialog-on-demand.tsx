import { useEffect, useEffectEvent, useState, type FunctionComponent } from "react";
import { useToast } from "../feedback/toast-queue.ts";
import { notOpened } from "./on-demand.ts";

interface Closable {
  onClose: () => void;
}

/**
 * A dialog whose code is fetched when it is first opened, because nobody needs it to read what is below. Where that
 * fails it is said and closed again: the screen stays, and so does what was typed on it.
 */
export function dialogOnDemand<Props extends Closable>(
  load: () => Promise<FunctionComponent<Props>>,
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
    return arrived && <arrived.Dialog {...props} />;
  };
}
