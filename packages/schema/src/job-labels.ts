/** What background jobs are for, in words. Free of zod, so every app may load it. */
const labels: Readonly<Record<string, string>> = {
  "end-calls": "Ending a call",
  "end-call": "Ending a call",
};

/** What a job is for: "Ending a call". A name without a label is read as it stands: `send-file` is "Send file". */
export function jobLabel(name: string): string {
  const words = name.replaceAll("-", " ");
  return labels[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
