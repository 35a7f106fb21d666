import { useMemo, useState, type FunctionComponent, type ReactNode } from "react";
import type { Code } from "../app/lazy-code.ts";
import { useFetchedWhenIdle } from "../app/when-idle.ts";
import { useOverlayAddress } from "./overlay-address.ts";

interface Closable {
  onClose: () => void;
}

/** The dialogs of a screen by name; each gets `onClose`. What is fetched later is fetched when the browser is idle. */
type DialogSet = Readonly<Record<string, FunctionComponent<never> & Partial<Pick<Code<unknown>, "fetch">>>>;

type Given<Dialog> = Dialog extends FunctionComponent<infer Props> ? Omit<Props, keyof Closable> : never;
type Args<Dialog> = {} extends Given<Dialog> ? [props?: Given<Dialog>] : [props: Given<Dialog>];

/** Which dialogs the address can open, and what each gets for the value there; null where that value is not valid. */
type Links<Dialogs extends DialogSet> = {
  readonly [Name in keyof Dialogs]?: (value: string) => Given<Dialogs[Name]> | null;
};

interface OpenDialogs<Dialogs extends DialogSet> {
  /** The dialog that is open now. */
  dialog: ReactNode;
  /** Opens a dialog in place of the one that is open. */
  open: <Name extends keyof Dialogs & string>(name: Name, ...args: Args<Dialogs[Name]>) => void;
  /** Opens a dialog of `links` under an address of its own: Back closes it. */
  openAt: (name: keyof Dialogs & string, value: string) => void;
  /** The value for which the address opens it now; null where something else is open or nothing. */
  valueOf: (name: keyof Dialogs & string) => string | null;
  close: () => void;
}

/**
 * One dialog at a time over a screen. `dialogs` must be a constant.
 * @param links dialogs that an address opens: `?<name>=<value>`
 */
export function useDialogs<Dialogs extends DialogSet>(
  dialogs: Dialogs,
  links: Links<Dialogs> = {},
): OpenDialogs<Dialogs> {
  useFetchedWhenIdle(
    useMemo(() => Object.values(dialogs).flatMap(({ fetch }) => (fetch ? [{ fetch }] : [])), [dialogs]),
  );
  const address = useOverlayAddress();
  const [opened, setOpened] = useState<{ name: string; props: object } | null>(null);
  const names = Object.keys(links);
  const linked = names.flatMap((name) => {
    const value = address.params.get(name);
    const props = value === null ? null : links[name]?.(value);
    return props && value !== null ? [{ name, value, key: `${name} ${value}`, props }] : [];
  })[0];
  const show = (next: typeof opened) => {
    address.close(...names);
    setOpened(next);
  };
  const close = () => show(null);
  const shown = opened ? { ...opened, key: opened.name } : linked;
  const Dialog = shown && (dialogs[shown.name] as FunctionComponent<Closable> | undefined);
  return {
    dialog: Dialog && <Dialog key={shown.key} {...shown.props} onClose={close} />,
    open: (name, ...[props = {}]) => show({ name, props }),
    openAt: (name, value) => {
      setOpened(null);
      address.open(name, value);
    },
    valueOf: (name) => (!opened && linked?.name === name ? linked.value : null),
    close,
  };
}
