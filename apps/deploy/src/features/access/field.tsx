import { useId, type ComponentPropsWithRef, type ReactNode } from "react";

/** A labelled input with its problem and hint below it, all read out together. `children` stand beside the input. */
export function Field({
  label,
  problem,
  hint,
  children,
  ...input
}: {
  label: string;
  problem?: string | undefined;
  hint?: string | undefined;
  children?: ReactNode;
} & ComponentPropsWithRef<"input">) {
  const id = useId();
  const describedBy = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="field-input">
        <input
          id={id}
          required
          aria-invalid={problem !== undefined}
          aria-describedby={describedBy || undefined}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...input}
        />
        {children}
      </div>
      <p id={`${id}-problem`} className="field-problem">
        {problem}
      </p>
      <output id={`${id}-hint`} className="hint">
        {hint}
      </output>
    </div>
  );
}
