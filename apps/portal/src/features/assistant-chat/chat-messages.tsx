import type { Turn } from "../../lib/chat/chat-state.ts";
import { ChatTurn } from "../../lib/chat/chat-turn.tsx";
import { AwaitedAnswer, EmptyLog, LogFrame } from "../../lib/chat/log-frame.tsx";
import { AnalysisTables } from "./analysis-tables.tsx";
import { AnswerActions } from "./answer-actions.tsx";

export const partner = "AI Assistant";

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
          content={turn.analysis && <AnalysisTables analysis={turn.analysis} />}
          actions={!turn.isUser && !isGrowing(turn) && <AnswerActions text={turn.text} />}
        />
      ))}
      {isRunning && newest?.isUser && <AwaitedAnswer partner={partner} />}
    </LogFrame>
  );
}
