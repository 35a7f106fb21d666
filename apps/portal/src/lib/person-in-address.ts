import { useOverlayAddress } from "@field-advisor/ui";
import { useSearchParams } from "react-router";

const isId = (text: string | null): text is string => text !== null && /^[1-9]\d{0,8}$/.test(text);

/** A person whom the address names under `name` to narrow a screen, and the way to name another one. */
export function usePersonInAddress(name: string) {
  const [params, setParams] = useSearchParams();
  const text = params.get(name);
  const change = (id: number | null) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (id === null) next.delete(name);
        else next.set(name, String(id));
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return [isId(text) ? Number(text) : null, change] as const;
}

/** A person whose details stand over the screen, and the way to open and close them; so does the browser's Back. */
export function useOpenedPerson() {
  const { params, open, close } = useOverlayAddress();
  const text = params.get("person");
  const change = (id: number | null) => (id === null ? close("person") : open("person", String(id)));
  return [isId(text) ? Number(text) : null, change] as const;
}
