import { readStored, type StorageArea, store } from "@field-advisor/page/browser-storage";
import { product } from "@field-advisor/schema/product";
import { isPlainKey, Logo, Muted } from "@field-advisor/ui";
import { Button, Text } from "@radix-ui/themes";
import { useCallback, useEffect, useId, useRef, useState } from "react";

/** When the name, the line below it and the button come in, in milliseconds after the intro began. */
const stagesMs = [1200, 2400, 3600];
const allStages = stagesMs.length;
/** How long it takes to go. */
const leavingMs = 800;

const key = "field-advisor-intro";

/** Stored for this browser once the intro was seen, and for this tab once it was dismissed. */
const isStored = (area: StorageArea) => readStored(area, key) !== null;

function remember(): void {
  for (const area of ["localStorage", "sessionStorage"] as const) store(area, key, "seen");
}

const wantsLessMotion = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

interface Intro {
  phase: "standing" | "leaving" | "over";
  /** How many of its parts have come in; the last one is the button. */
  stage: number;
  dismiss: () => void;
}

/** The intro of a visit: staged the first time in a browser, complete at once later, and not twice in one tab. */
export function useIntro(): Intro {
  const [isStill] = useState(wantsLessMotion);
  const [phase, setPhase] = useState<Intro["phase"]>(() =>
    isStored("sessionStorage") ? "over" : "standing",
  );
  const [isStaged] = useState(() => !isStill && !isStored("localStorage"));
  const [stage, setStage] = useState(isStaged ? 0 : allStages);

  useEffect(() => {
    if (!isStaged) return undefined;
    const timers = stagesMs.map((ms, index) => setTimeout(() => setStage(index + 1), ms));
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  }, [isStaged]);

  useEffect(() => {
    if (phase !== "leaving") return undefined;
    const timer = setTimeout(() => setPhase("over"), isStill ? 0 : leavingMs);
    return () => clearTimeout(timer);
  }, [phase, isStill]);

  const dismiss = useCallback(() => {
    remember();
    setPhase((current) => (current === "standing" ? "leaving" : current));
  }, []);
  return { phase, stage, dismiss };
}

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
      <Text as="p" id={name} size="6" weight="bold" align="center" style={shownFrom(1, stage)}>
        {product.name}
      </Text>
      <Muted as="p" size="4" align="center" style={shownFrom(2, stage)}>
        {product.splashSubtitle}
      </Muted>
      <Button ref={button} size="4" mt="5" style={shownFrom(3, stage)}>
        Click to Start
      </Button>
    </div>
  );
}
