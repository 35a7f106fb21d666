import type { Attempt, AttemptMeasure } from "@field-advisor/schema/attempts.endpoints";
import type { DeliveryMeasure, unmeasured } from "@field-advisor/schema/practice-constants";
import { grouped, Section, Muted } from "@field-advisor/ui";
import { compare } from "@field-advisor/ui/figures";
import { StatCard, StatList } from "@field-advisor/ui/stat";

interface Measured {
  label: string;
  definition: string;
  inWords: (value: number) => string;
  /** What others do, where that was published. */
  guide?: string;
}

const decimals = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });

const seconds = (value: number) => `${decimals.format(value)} s`;

export const measured: Record<DeliveryMeasure, Measured> = {
  shareOfWords: {
    label: "Share of words",
    definition: "The trainee's share of all words; the rest are the agent's.",
    inWords: (value) => `${value}%`,
  },
  wordsPerMinute: {
    label: "Words per minute",
    definition:
      "How fast the trainee spoke, without pauses. The guide is typical of good speakers, not a rule.",
    inWords: grouped,
    guide: "Guide: 130 to 175",
  },
  longestTurn: {
    label: "Longest turn",
    definition: "The most words the trainee said in one turn.",
    inWords: (value) => `${grouped(value)} words`,
  },
  questions: {
    label: "Questions",
    definition: "How many questions the trainee asked.",
    inWords: grouped,
  },
  openQuestions: {
    label: "Open questions",
    definition: "Questions that cannot be answered with yes or no.",
    inWords: grouped,
  },
  fillers: {
    label: "Fillers per 100 words",
    definition: "Words such as um and you know, per hundred words of the trainee.",
    inWords: (value) => decimals.format(value),
  },
  interruptions: {
    label: "Interruptions",
    definition: "How often the trainee began while the agent was speaking.",
    inWords: grouped,
  },
  interrupted: {
    label: "Interrupted",
    definition: "How often the agent began while the trainee was speaking.",
    inWords: grouped,
  },
  secondsToAnswer: {
    label: "Time to answer",
    definition:
      "From the end of the agent's turn to the start of the answer. Half of the answers took longer.",
    inWords: seconds,
  },
  silence: {
    label: "Silence",
    definition: "Total of all pauses longer than three seconds.",
    inWords: seconds,
  },
};

export const whyMissing: Record<(typeof unmeasured)[number], string> = {
  written: "Not measured in writing",
  no_words: "Not measured: no words",
  no_times: "Not measured: no times",
};

/** How the person talked, beside how they did the time before; none of it is part of the score by itself. */
export const MeasuresSection = ({ attempt: { measures } }: { attempt: Attempt }) =>
  measures.length > 0 && (
    <Section title="How it was said">
      <StatList label="How it was said">
        {measures.map((measure) => (
          <MeasureCard key={measure.name} measure={measure} />
        ))}
      </StatList>
    </Section>
  );

function MeasureCard({ measure: { name, value, missing, previous } }: { measure: AttemptMeasure }) {
  const { label, definition, inWords, guide } = measured[name];
  const reason = missing === null ? "Not measured" : whyMissing[missing];
  return (
    <StatCard
      label={label}
      definition={definition}
      value={value === null ? <Muted weight="regular">{reason}</Muted> : inWords(value)}
      comparison={compare(value, previous, inWords)}
      {...(guide !== undefined && value !== null && { note: guide })}
    />
  );
}
