import { Button } from "@radix-ui/themes";
import type { ComponentProps } from "react";

type BusyButtonProps = ComponentProps<typeof Button> & {
  /** True while what it does is under way. */
  busy?: boolean;
  /** True where there is nothing for it to do. */
  idle?: boolean;
};

/** A button that keeps the focus while it cannot be pressed: a disabled one would lose it. */
export function BusyButton({ busy = false, idle = false, onClick, ...props }: BusyButtonProps) {
  if (!busy && !idle) return <Button {...props} onClick={onClick} />;
  return (
    <Button
      loading={busy}
      aria-busy={busy}
      {...props}
      disabled={false}
      aria-disabled
      data-disabled=""
      onClick={(event) => event.preventDefault()}
    />
  );
}
