import { useState, type KeyboardEvent, type Ref } from "react";
import { texts } from "../../lib/texts.ts";
import { Field } from "./field.tsx";

/** The access code: masked, shown on request, with a warning while Caps Lock spoils what is typed. */
export function CodeField({ ref, problem }: { ref: Ref<HTMLInputElement>; problem?: string | undefined }) {
  const [isShown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState("CapsLock"));
  return (
    <Field
      ref={ref}
      label={texts.access.code}
      problem={problem}
      hint={capsLock ? texts.access.capsLock : undefined}
      type={isShown ? "text" : "password"}
      autoComplete="one-time-code"
      onKeyDown={watchCapsLock}
      onKeyUp={watchCapsLock}
      onBlur={() => setCapsLock(false)}
    >
      <button
        type="button"
        className="button plain field-toggle"
        aria-label={isShown ? texts.access.hide : texts.access.show}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? texts.access.hideWord : texts.access.showWord}
      </button>
    </Field>
  );
}
