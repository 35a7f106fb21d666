/** What is asked of a conversation that was pasted; the prompt stands above it. */
export const prompts = [
  {
    label: "Summarise",
    text: "Summarise the conversation below: what it was about, what was agreed, and what is still open.",
  },
  {
    label: "Risks",
    text: "Name the risks that the conversation below shows, for the client and for the adviser. Quote the passage for each.",
  },
  {
    label: "Coaching points",
    text: "Give three coaching points for the adviser in the conversation below. Quote what was said and suggest better wording.",
  },
  {
    label: "Compare two transcripts",
    text: "Compare the two transcripts below, which a line of dashes divides: what was handled differently, and what worked better?",
  },
] as const;

type Prompt = (typeof prompts)[number];

/** Puts a prompt above what was pasted, in place of the one that stands there. */
export function withPrompt(draft: string, { text }: Prompt): string {
  const before = prompts.find((prompt) => draft.startsWith(prompt.text));
  const pasted = before ? draft.slice(before.text.length).trimStart() : draft;
  return `${text}\n\n${pasted}`;
}

/** Puts a text below what stands in the box; a line of dashes divides two conversations. */
export const inserted = (draft: string, text: string): string => {
  const isAlone = draft.trim() === "" || prompts.some((prompt) => draft.trim() === prompt.text);
  return isAlone ? `${draft.trim()}${draft.trim() && "\n\n"}${text}` : `${draft.trimEnd()}\n\n---\n\n${text}`;
};
