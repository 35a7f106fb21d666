import type { ChatAnalysis, TranscriptAnalysis } from "@field-advisor/schema/chats.endpoints";
import { clockOf } from "@field-advisor/schema/clock";
import { type Column, counted, RecordList, Muted } from "@field-advisor/ui";
import { Badge, Flex, Heading, Text } from "@radix-ui/themes";
import { type ReactNode, useId } from "react";

type Speaker = TranscriptAnalysis["speakers"][number];
type Unanswered = TranscriptAnalysis["unanswered"][number];
type Figure = TranscriptAnalysis["figures"][number];
type Measure = NonNullable<ChatAnalysis["comparison"]>["measures"][number];

const hour = 3600;

const percent = (share: number): string => `${Math.round(share * 100)} %`;

const nameColumn: Column<Speaker> = {
  label: "Speaker",
  cell: ({ name }) => name,
  card: "title",
  breaks: true,
};

const shareColumn: Column<Speaker> = {
  label: "Share of words",
  cell: ({ share, words }) => `${percent(share ?? 0)} (${counted(words, "word")})`,
};

/** Where not all words were heard, their shares would be wrong. */
const wordsColumn: Column<Speaker> = { label: "Words", cell: ({ words }) => words, align: "end" };

const timeColumn: Column<Speaker> = {
  label: "Time",
  cell: ({ seconds }) => (seconds === null ? "Not known" : clockOf(seconds)),
  align: "end",
};

const furtherColumns: readonly Column<Speaker>[] = [
  { label: "Turns", cell: ({ turns }) => turns, align: "end" },
  { label: "Questions", cell: ({ questions }) => questions, align: "end" },
  {
    label: "Longest stretch",
    cell: ({ longest: { words, at, text } }) => (
      <>
        {counted(words, "word")}
        {at !== null && ` at ${at}`}
        <Muted as="p" size="1">
          {text}
        </Muted>
      </>
    ),
    breaks: true,
  },
];

const columnsFor = ({ speakers, unheard }: TranscriptAnalysis): readonly Column<Speaker>[] => [
  nameColumn,
  unheard === undefined ? shareColumn : wordsColumn,
  ...(speakers.every(({ seconds }) => seconds === null) ? [] : [timeColumn]),
  ...furtherColumns,
];

const unansweredColumns: readonly Column<Unanswered>[] = [
  { label: "Question", cell: ({ question }) => question, card: "title", breaks: true },
  {
    label: "Speaker",
    cell: ({ speaker, at }) => (at === null ? speaker : `${speaker} (${at})`),
    breaks: true,
  },
  { label: "Why", cell: ({ reason }) => reason },
];

const kindLabels: Record<Figure["kind"], string> = {
  amount: "Amount",
  percentage: "Percentage",
  date: "Date",
  duration: "Duration",
};

const figureColumns: readonly Column<Figure>[] = [
  { label: "Figure", cell: ({ figure }) => figure, card: "title", breaks: true },
  { label: "Kind", cell: ({ kind }) => kindLabels[kind] },
  { label: "Speaker", cell: ({ speaker }) => speaker, breaks: true },
  { label: "Sentence", cell: ({ sentence }) => sentence, breaks: true },
];

interface PartProps {
  title: string;
  /** The transcript that it is about. */
  of?: string;
  /** How many of a kind are not shown. */
  rest?: number;
  children: ReactNode;
}

const Part = ({ title, of, rest = 0, children }: PartProps) => (
  <Flex direction="column" gap="2" role="group" aria-label={of === undefined ? title : `${title}: ${of}`}>
    <Heading as="h4" size="2">
      {title}
    </Heading>
    {children}
    {rest > 0 && <Muted as="p">And {counted(rest, "more", "more")}.</Muted>}
  </Flex>
);

const Words = ({ words }: { words: readonly string[] }) => (
  <Flex gap="2" wrap="wrap">
    {words.map((word) => (
      <Badge key={word} color="gray" className="fa-break">
        {word}
      </Badge>
    ))}
  </Flex>
);

const none = <Muted as="p">None found.</Muted>;

function Transcript({ transcript }: { transcript: TranscriptAnalysis }) {
  const { title, turns, words, seconds, speakers, keywords, unanswered, figures } = transcript;
  const lasted = seconds === null ? "" : `, ${clockOf(seconds)} ${seconds < hour ? "minutes" : "hours"}`;
  return (
    <Flex direction="column" gap="4">
      <div>
        <Heading as="h3" size="3" className="fa-break">
          {title}
        </Heading>
        <Muted as="p">
          {counted(turns, "turn")}, {counted(words, "word")}
          {lasted}
        </Muted>
      </div>
      <Part title="Speakers" of={title} rest={transcript.otherSpeakers}>
        {transcript.unheard !== undefined && (
          <Text as="p" size="2">
            {transcript.unheard}
          </Text>
        )}
        <RecordList
          label={`Speakers of ${title}`}
          items={speakers}
          keyOf={({ name }) => name}
          columns={columnsFor(transcript)}
        />
      </Part>
      <Part title="Words that come up most" of={title}>
        {keywords.length === 0 ? (
          none
        ) : (
          <Words words={keywords.map(({ word, count }) => `${word} (${count})`)} />
        )}
      </Part>
      <Part title="Turns without an answer" of={title} rest={transcript.otherUnanswered}>
        {unanswered.length === 0 ? (
          none
        ) : (
          <RecordList
            label={`Turns without an answer in ${title}`}
            items={unanswered.map((each, index) => ({ ...each, index }))}
            keyOf={({ index }) => index}
            columns={unansweredColumns}
          />
        )}
      </Part>
      <Part title="Figures mentioned" of={title} rest={transcript.otherFigures}>
        {figures.length === 0 ? (
          none
        ) : (
          <RecordList
            label={`Figures in ${title}`}
            items={figures.map((each, index) => ({ ...each, index }))}
            keyOf={({ index }) => index}
            columns={figureColumns}
          />
        )}
      </Part>
    </Flex>
  );
}

function Comparison({
  measures,
  sharedKeywords,
  titles,
}: NonNullable<ChatAnalysis["comparison"]> & { titles: [string, string] }) {
  const [first, second] = titles;
  const columns: readonly Column<Measure>[] = [
    { label: "Measure", cell: ({ label }) => label, card: "title" },
    { label: first, cell: (measure) => measure.first, breaks: true },
    { label: first === second ? `${second} (2)` : second, cell: (measure) => measure.second, breaks: true },
  ];
  return (
    <Flex direction="column" gap="3">
      <Heading as="h3" size="3">
        Comparison
      </Heading>
      <Part title="Measures">
        <RecordList label="Comparison" items={measures} keyOf={({ label }) => label} columns={columns} />
      </Part>
      <Part title="Words that come up most in both">
        {sharedKeywords.length === 0 ? none : <Words words={sharedKeywords} />}
      </Part>
    </Flex>
  );
}

/** What rules found in transcripts, as tables. */
export function AnalysisTables({ analysis }: { analysis: ChatAnalysis }) {
  const { note, transcripts, comparison } = analysis;
  const headingId = useId();
  const [first, second] = transcripts;
  return (
    <section aria-labelledby={headingId} className="chat-analysis">
      <Flex direction="column" gap="5">
        <div>
          <Heading as="h2" size="4" id={headingId}>
            Basic analysis
          </Heading>
          <Muted as="p">{note}</Muted>
        </div>
        {comparison && first && second && <Comparison {...comparison} titles={[first.title, second.title]} />}
        {transcripts.map((transcript, index) => (
          <Transcript key={index} transcript={transcript} />
        ))}
      </Flex>
    </section>
  );
}
