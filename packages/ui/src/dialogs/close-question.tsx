import { type ReactNode, useState } from "react";
import { DiscardQuestion, type LossLabels } from "./discard-question.tsx";

/**
 * Closes what holds something unsaved only after a question.
 * @param labels the words of that question, where nobody typed what would be lost
 */
export function useCloseQuestion(
  dirty: boolean,
  onClose: () => void,
  labels?: LossLabels,
): { question: ReactNode; tryToClose: () => void } {
  const [asking, setAsking] = useState(false);
  const question = asking && (
    <DiscardQuestion
      labels={labels}
      onKeep={() => setAsking(false)}
      onDiscard={() => {
        setAsking(false);
        onClose();
      }}
    />
  );
  return { question, tryToClose: () => (dirty ? setAsking(true) : onClose()) };
}
