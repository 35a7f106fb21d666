import { judgeCheckInput, reviewAttemptInput, saidInput } from "@field-advisor/schema/attempt-forms";
import type { Attempt, AttemptCheck } from "@field-advisor/schema/attempts.endpoints";
import { checkedBy, FormSheet, SelectField, TextAreaField, useSave, useToast } from "@field-advisor/ui";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { answerComment, commentLine, judgeCheck, objectToCheck, reviewAttempt } from "./attempt.queries.ts";
import { resultLabel } from "./attempt-words.tsx";

const nothing = { text: "" };
const ruleOfWords = checkedBy(saidInput);

interface WordsSheetProps {
  title: string;
  /** What the words are about. */
  description: string;
  label: string;
  submit: string;
  /** The toast that says it is done. */
  done: string;
  send: (said: typeof nothing) => Promise<unknown>;
  onClose: () => void;
}

/** A few words about something. */
function WordsSheet({ title, description, label, submit, done, send, onClose }: WordsSheetProps) {
  const show = useToast();
  const saving = useSave({
    rules: ruleOfWords,
    values: nothing,
    send,
    done: () => {
      show({ title: done });
      onClose();
    },
  });
  return (
    <FormSheet
      title={title}
      description={description}
      saving={saving}
      submit={submit}
      busyLabel="Sending..."
      onClose={onClose}
    >
      <TextAreaField name="text" label={label} required rows={4} />
    </FormSheet>
  );
}

interface OfCheck {
  id: string;
  check: AttemptCheck;
  onClose: () => void;
}

/** Why somebody sees a result of their own differently; a coach decides. */
export function ObjectSheet({ id, check: { key, sentence }, onClose }: OfCheck) {
  const { mutateAsync } = useMutation(objectToCheck);
  return (
    <WordsSheet
      title="I see this differently"
      description={sentence}
      label="How you see it"
      submit="Send to my coach"
      done="Your coach will look at it"
      send={(body) => mutateAsync({ params: { id, key }, body })}
      onClose={onClose}
    />
  );
}

interface AnswerSheetProps {
  id: string;
  comment: Attempt["comments"][number];
  onClose: () => void;
}

/** The one answer to a comment. */
export function AnswerSheet({ id, comment, onClose }: AnswerSheetProps) {
  const { mutateAsync } = useMutation(answerComment);
  return (
    <WordsSheet
      title={`Answer ${comment.author}`}
      description={comment.text}
      label="Your answer"
      submit="Answer"
      done="Answer sent"
      send={(body) => mutateAsync({ params: { id, commentId: comment.id }, body })}
      onClose={onClose}
    />
  );
}

/** So much of a line says which one it is. */
const enoughOfLine = 300;

interface CommentSheetProps {
  id: string;
  line: number;
  text: string;
  onClose: () => void;
}

/** What a coach says about a line. */
export function CommentSheet({ id, line, text, onClose }: CommentSheetProps) {
  const { mutateAsync } = useMutation(commentLine);
  return (
    <WordsSheet
      title={`Comment on line ${line + 1}`}
      description={text.length > enoughOfLine ? `${text.slice(0, enoughOfLine)}…` : text}
      label="Comment"
      submit="Comment"
      done="Comment added"
      send={({ text: said }) => mutateAsync({ params: { id }, body: { line, text: said } })}
      onClose={onClose}
    />
  );
}

const rulesOfJudging = checkedBy(judgeCheckInput);

const decisions = ["met", "not_met", "not_discussed", "cannot_tell"] as const;

/** A coach decides a check, or leaves it as it was judged. */
export function JudgeSheet({ id, check: { key, sentence, result, coach }, onClose }: OfCheck) {
  const { mutateAsync } = useMutation(judgeCheck);
  const show = useToast();
  const [values] = useState({ result: coach?.result ?? null, note: coach?.note ?? "" });
  const saving = useSave({
    rules: rulesOfJudging,
    values,
    send: (body) => mutateAsync({ params: { id, key }, body }),
    done: () => {
      show({ title: "Check decided" });
      onClose();
    },
  });
  const options = [
    ...decisions.map((value) => ({ value, label: resultLabel(value, false) })),
    { value: null, label: `As judged: ${resultLabel(result, false).toLowerCase()}` },
  ];
  return (
    <FormSheet
      title="Decide this check"
      description={sentence}
      saving={saving}
      submit="Save"
      busyLabel="Saving..."
      onClose={onClose}
    >
      <SelectField name="result" label="Result" required options={options} />
      <TextAreaField name="note" label="Note" hint="The trainee can read it." rows={4} />
    </FormSheet>
  );
}

const verdicts = [
  { value: true, label: "Passed" },
  { value: false, label: "Not passed" },
];

const rulesOfVerdict = checkedBy(reviewAttemptInput);

/** Whether an attempt is passed, as a coach sees it: that counts instead of the score. */
export function ReviewSheet({ attempt, onClose }: { attempt: Attempt; onClose: () => void }) {
  const { mutateAsync } = useMutation(reviewAttempt);
  const show = useToast();
  const [values] = useState({ passed: attempt.review?.passed ?? null, note: attempt.review?.note ?? "" });
  const saving = useSave({
    rules: rulesOfVerdict,
    values,
    send: (body) => mutateAsync({ params: { id: attempt.id }, body }),
    done: () => {
      show({ title: "Verdict saved" });
      onClose();
    },
  });
  return (
    <FormSheet
      title="Give a verdict"
      description="Your verdict replaces the score. Both stay visible."
      saving={saving}
      submit="Save verdict"
      busyLabel="Saving..."
      onClose={onClose}
    >
      <SelectField name="passed" label="Verdict" required options={verdicts} placeholder="Choose a verdict" />
      <TextAreaField name="note" label="Note" hint="The trainee can read it." rows={4} />
    </FormSheet>
  );
}
