import { ApiError } from "@field-advisor/api-client";
import { useState, type ReactNode } from "react";
import { lazyDialog } from "../dialogs/lazy-dialog.tsx";

// Seldom needed, because most changes follow a sign-in closely.
const ReauthenticationDialog = lazyDialog(
  "Confirm it's you",
  async () => (await import("./reauthentication-dialog.tsx")).ReauthenticationDialog,
);

/** Whether the server refused a change until the signed-in user enters their password again. */
export const needsReauthentication = (error: unknown): boolean =>
  error instanceof ApiError && error.code === "proof_required";

/** An error to show: that a password is needed is none, because the dialog asks for it. */
export const unlessReauthenticating = (error: Error | null): Error | null =>
  needsReauthentication(error) ? null : error;

/** Why only a provider will do for a proof, in the server's words; undefined where a password does as well. */
const whyByProvider = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.issues.find(({ path }) => path === "provider")?.message : undefined;

interface Question {
  settle: (isProved: boolean) => void;
  byProvider: string | undefined;
}

interface Reauthentication {
  /** Asks for the password; resolves to whether it was given. */
  ask: () => Promise<boolean>;
  /** Sends a change, and sends it again after each proof that the server requires; null where none was given. */
  prove: <Answer>(send: () => Promise<Answer>) => Promise<Answer | null>;
  /** Must be rendered. */
  reauthenticationDialog: ReactNode;
}

/** For changes that the server accepts only shortly after the signed-in user has entered their password. */
export function useReauthentication(): Reauthentication {
  const [question, setQuestion] = useState<Question | null>(null);

  const askFor = (byProvider?: string) =>
    new Promise<boolean>((resolve) =>
      setQuestion({
        byProvider,
        settle: (isProved) => {
          setQuestion(null);
          resolve(isProved);
        },
      }),
    );

  const prove = async <Answer,>(send: () => Promise<Answer>): Promise<Answer | null> => {
    try {
      return await send();
    } catch (error) {
      if (!needsReauthentication(error)) throw error;
      return (await askFor(whyByProvider(error))) ? prove(send) : null;
    }
  };

  const reauthenticationDialog = question && (
    <ReauthenticationDialog
      byProvider={question.byProvider}
      onProved={() => question.settle(true)}
      onClose={() => question.settle(false)}
    />
  );
  return { ask: () => askFor(), prove, reauthenticationDialog };
}
