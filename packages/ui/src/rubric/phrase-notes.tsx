import { Text } from "@radix-ui/themes";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { useSettled } from "../forms/use-settled.ts";
import { counted } from "../text/phrases.ts";
import { useRubricPlace } from "./rubric-place.ts";
import { type NotedPhrase, notesOnPhrases } from "./rubric.queries.ts";
import { type CheckName, type RubricValues } from "./rubric-values.ts";
import { Muted } from "../text/muted.tsx";

interface PhraseNotesProps {
  check: CheckName;
  field: "phrases" | "after";
}

/** What is to be known of the phrases of a field while they are typed: said politely, and nothing that keeps them from being saved. */
export function PhraseNotes({ check, field }: PhraseNotesProps) {
  const { roomId } = useRubricPlace();
  const [typed, isBlocker] = useWatch<RubricValues, [`${CheckName}.phrases`, `${CheckName}.isBlocker`]>({
    name: [`${check}.${field}` as `${CheckName}.phrases`, `${check}.isBlocker`],
  });
  const phrases = JSON.parse(useSettled(JSON.stringify(typed))) as string[];
  const { data, isError } = useQuery({
    ...notesOnPhrases(roomId, [phrases], field === "after" ? "agent" : "trainee"),
    enabled: phrases.length > 0,
    placeholderData: keepPreviousData,
  });
  const noted = phrases.length === 0 ? [] : (data?.lists[0] ?? []);
  return (
    <div aria-live="polite">
      {isError && (
        <Muted as="p" size="1">
          The notes on these phrases could not be loaded. You can still save them.
        </Muted>
      )}
      <ul
        className="fa-plain-list"
        aria-label={field === "after" ? "Notes on the agent's phrases" : "Notes on the phrases"}
      >
        {noted.map((each, at) => (
          <PhraseNote
            key={`${at} ${each.phrase}`}
            {...each}
            conversations={data?.conversations ?? 0}
            decides={isBlocker && field === "phrases"}
          />
        ))}
      </ul>
    </div>
  );
}

const warnings: readonly string[] = ["refused", "weak", "exact"];

interface PhraseNoteProps extends NotedPhrase {
  /** How many were counted. */
  conversations: number;
  /** Whether the check decides over a whole attempt. */
  decides: boolean;
}

function PhraseNote({ phrase, notes, foundIn, conversations, decides }: PhraseNoteProps) {
  const isWarning = notes.some(({ kind }) => warnings.includes(kind));
  const parts = notes.map(({ text }) => text);
  if (decides && notes.some(({ kind }) => kind === "weak"))
    parts.push("This check must be met, so a phrase found in any conversation would decide whole attempts.");
  if (foundIn !== null && conversations > 0)
    parts.push(`Found in ${foundIn} of the last ${counted(conversations, "conversation")}.`);
  if (parts.length === 0) return null;
  return (
    <Text asChild size="1" color={isWarning ? "amber" : "gray"} className="fa-break">
      <li>
        “{phrase}”: {parts.join(" ")}
      </li>
    </Text>
  );
}
