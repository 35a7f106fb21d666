import { type ComponentType, lazy, Suspense } from "react";
import type { ChatAnalysis } from "@field-advisor/schema/chats.endpoints";
import type { Turn } from "../../lib/chat/chat-state.ts";
import { ChatTurn, PlainText } from "../../lib/chat/chat-turn.tsx";
import { AwaitedAnswer, EmptyLog, LogFrame } from "../../lib/chat/log-frame.tsx";

export const partner = "AI Assistant";

interface ActionsProps {
  text: string;
}

/** Nobody needs it before the first answer; without it an answer is selected and copied by hand. */
const AnswerActions = lazy<ComponentType<ActionsProps>>(() =>
  import("./answer-actions.tsx").then(
    (module) => ({ default: module.AnswerActions }),
    () => ({ default: () => null }),
  ),
);

interface AnalysisProps {
  analysis: ChatAnalysis;
  /** The same in words. */
  text: string;
}

const TextOnly = ({ text }: AnalysisProps) => <PlainText text={text} />;

/** Loaded with the first analysis; without the tables the words are there. */
const AnalysisTables = lazy<ComponentType<AnalysisProps>>(() =>
  import("./analysis-tables.tsx").then(
    (module) => ({ default: module.AnalysisTables }),
    () => ({ default: TextOnly }),
  ),
);

interface ChatMessagesProps {
  labelledBy: string;
  empty: string;
  turns: readonly Turn[];
  isRunning: boolean;
  /** Null while nothing can be sent. */
  onRetry: ((turn: Turn) => void) | null;
}

/** What was asked and answered, growing at its end. */
export function ChatMessages({ labelledBy, empty, turns, isRunning, onRetry }: ChatMessagesProps) {
  const newest = turns.at(-1);
  const isGrowing = (turn: Turn) => isRunning && turn === newest && !turn.isUser;
  return (
    <LogFrame
      labelledBy={labelledBy}
      newest={newest}
      isOwn={newest?.isUser ?? false}
      fromStart={Boolean(newest?.analysis)}
    >
      {turns.length === 0 && <EmptyLog>{empty}</EmptyLog>}
      {turns.map((turn) => (
        <ChatTurn
          // A log reads out what is added to it: an answer is added anew when it is whole, and not word by word.
          key={isGrowing(turn) ? "growing" : turn.key}
          turn={turn}
          partner={partner}
          isGrowing={isGrowing(turn)}
          onRetry={turn.failure && !isRunning ? onRetry : null}
          content={
            turn.analysis && (
              <Suspense fallback={<PlainText text={turn.text} />}>
                <AnalysisTables analysis={turn.analysis} text={turn.text} />
              </Suspense>
            )
          }
          actions={
            !turn.isUser &&
            !isGrowing(turn) && (
              <Suspense>
                <AnswerActions text={turn.text} />
              </Suspense>
            )
          }
        />
      ))}
      {isRunning && newest?.isUser && <AwaitedAnswer partner={partner} />}
    </LogFrame>
  );
}
