import { product } from "@field-advisor/schema/product";
import { isPlainKey, Logo } from "@field-advisor/ui";
import { Button, Text } from "@radix-ui/themes";
import { useEffect, useId, useRef } from "react";

interface SplashProps {
  /** How many of its parts have come in. */
  stage: number;
  leaving: boolean;
  onDismiss: () => void;
}

/** Any key or click is enough; shortcuts of the browser stay the browser's. */
function useAnyInput(active: boolean, onInput: () => void) {
  useEffect(() => {
    if (!active) return undefined;
    const listeners = new AbortController();
    const { signal } = listeners;
    document.addEventListener("click", onInput, { signal });
    document.addEventListener(
      "keydown",
      (event) => {
        if (!isPlainKey(event)) return;
        // The key was for the intro: it must not also act in the form that gets the focus.
        event.preventDefault();
        onInput();
      },
      { signal },
    );
    return () => listeners.abort();
  }, [active, onInput]);
}

const shownFrom = (part: number, stage: number) => ({ opacity: stage >= part ? 1 : 0 });

/** The intro before the sign-in form: mark, name, occasion, and the button that opens the way. */
export function Splash({ stage, leaving, onDismiss }: SplashProps) {
  const button = useRef<HTMLButtonElement>(null);
  const name = useId();
  useAnyInput(!leaving, onDismiss);
  useEffect(() => button.current?.focus(), []);
  return (
    <div
      role="dialog"
      aria-modal="true"
      aria-labelledby={name}
      className="splash"
      data-leaving={leaving || undefined}
    >
      <Logo size={88} />
      <Text as="p" id={name} size="8" weight="bold" align="center" style={shownFrom(1, stage)}>
        {product.name}
      </Text>
      <Text as="p" size="4" color="gray" align="center" style={shownFrom(2, stage)}>
        {product.splashSubtitle}
      </Text>
      <Button ref={button} size="4" mt="5" style={shownFrom(3, stage)}>
        Click to Start
      </Button>
    </div>
  );
}
