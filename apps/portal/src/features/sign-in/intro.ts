import { hearEarlyPress } from "@field-advisor/ui";
import { useCallback, useEffect, useState } from "react";

/** When the name, the line below it and the button come in, in milliseconds after the intro began. */
const stagesMs = [1200, 2400, 3600];
const allStages = stagesMs.length;
/** How long it takes to go. */
const leavingMs = 800;

const key = "field-advisor-intro";

/** Kept for this browser once the intro was seen, and for this tab once it was dismissed. */
const memories = { browser: () => localStorage, tab: () => sessionStorage } as const;

/** A browser that keeps nothing for sites forgets the intro too; that must not close the way in. */
function remembers(where: keyof typeof memories): boolean {
  try {
    return memories[where]().getItem(key) !== null;
  } catch {
    return false;
  }
}

function remember(): void {
  try {
    for (const memory of Object.values(memories)) memory().setItem(key, "seen");
  } catch {
    // Then it stands again next time.
  }
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
  const [phase, setPhase] = useState<Intro["phase"]>(() => (remembers("tab") ? "over" : "standing"));
  const [isStaged] = useState(() => !isStill && !remembers("browser"));
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
  useEffect(() => hearEarlyPress(dismiss), [dismiss]);
  return { phase, stage, dismiss };
}
