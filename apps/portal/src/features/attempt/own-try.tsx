import { readStoredJson, store } from "@field-advisor/page/browser-storage";
import type { AttemptCheck } from "@field-advisor/schema/attempts.endpoints";
import { Muted } from "@field-advisor/ui";
import { Button, Flex, Text, TextArea } from "@radix-ui/themes";
import { createContext, type ReactNode, use, useId, useState } from "react";

/** What to try instead: what the rubric advises, and what the model would say. */
const Advice = ({ check: { advice, suggestion } }: { check: AttemptCheck }) =>
  [advice, suggestion].map(
    (text, place) =>
      text !== null && (
        <Text as="p" size="2" key={place} className="fa-break">
          {text}
        </Text>
      ),
  );

type Tries = Readonly<Record<string, string>>;

const OwnTries = createContext<{ tries: Tries; set: (key: string, words: string) => void } | null>(null);

function readTries(name: string): Tries {
  const stored = readStoredJson("sessionStorage", name);
  return typeof stored === "object" && stored !== null ? (stored as Tries) : {};
}

/** What somebody would say now for the checks of their attempt; this tab of the browser keeps it, and nobody else is told. */
export function OwnTriesProvider({ id, children }: { id: string; children: ReactNode }) {
  const name = `field-advisor-own-tries:${id}`;
  const [tries, setTries] = useState(() => readTries(name));
  const set = (key: string, words: string) => {
    const next = { ...tries, [key]: words };
    store("sessionStorage", name, JSON.stringify(next));
    setTries(next);
  };
  return <OwnTries value={{ tries, set }}>{children}</OwnTries>;
}

interface AfterOwnTryProps {
  check: AttemptCheck;
  /** Its reader is its person, who tries before they are advised. */
  isOwn: boolean;
  /** They are asked for it elsewhere on the screen. */
  isAskedElsewhere?: boolean;
}

/** The advice on a check: for the person of the attempt once they have said it in words of their own. */
export function AfterOwnTry({ check, isOwn, isAskedElsewhere = false }: AfterOwnTryProps) {
  const kept = use(OwnTries);
  if (check.advice === null && check.suggestion === null) return null;
  const own = kept?.tries[check.key];
  if (isOwn && kept && own === undefined)
    return !isAskedElsewhere && <OwnTry onDone={(words) => kept.set(check.key, words)} />;
  return (
    <>
      {isOwn && own !== undefined && (
        <Text as="p" size="2" className="fa-break kept-lines">
          <strong>You would say:</strong> {own}
        </Text>
      )}
      <div>
        <Text as="p" size="2" weight="medium">
          Advice
        </Text>
        <Advice check={check} />
      </div>
    </>
  );
}

const longest = 500;

function OwnTry({ onDone }: { onDone: (words: string) => void }) {
  const [words, setWords] = useState("");
  const id = useId();
  const said = words.trim();
  return (
    <Flex asChild direction="column" gap="2" align="start" width="100%">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (said !== "") onDone(said);
        }}
      >
        <Text as="label" htmlFor={id} size="2" weight="medium">
          What would you say now?
        </Text>
        <TextArea
          id={id}
          rows={2}
          maxLength={longest}
          value={words}
          aria-describedby={`${id}-hint`}
          className="attempt-own-try"
          onChange={({ target }) => setWords(target.value)}
        />
        <Muted as="p" size="1" id={`${id}-hint`}>
          Advice is shown after your answer. What you write stays in this browser and is not judged.
        </Muted>
        <Button size="1" variant="soft" disabled={said === ""}>
          Show advice
        </Button>
      </form>
    </Flex>
  );
}
