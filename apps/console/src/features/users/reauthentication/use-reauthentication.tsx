import { ApiError } from "@field-advisor/api-client";
import { lazy, Suspense, useState } from "react";

// Seldom asked: most decisions follow a sign-in closely.
const ReauthenticationDialog = lazy(async () => ({
  default: (await import("./reauthentication-dialog.tsx")).ReauthenticationDialog,
}));

export const needsReauthentication = (error: unknown): boolean =>
  error instanceof ApiError && error.code === "proof_required";

/** What went wrong otherwise: that the password is wanted first is answered by asking for it. */
export const unlessReauthenticating = (error: Error | null): Error | null =>
  needsReauthentication(error) ? null : error;

/**
 * For what the server lets nobody decide whose session did not prove its password lately. Whoever uses it renders
 * `reauthenticationDialog`.
 */
export function useReauthentication() {
  const [answered, setAnswered] = useState<((isProved: boolean) => void) | null>(null);

  /** Asks for the password; the answer tells whether it was given. */
  const ask = () =>
    new Promise<boolean>((resolve) =>
      setAnswered(() => (isProved: boolean) => {
        setAnswered(null);
        resolve(isProved);
      }),
    );

  /** Sends a change, once more where the server asked for the password first; null when that was not given. */
  const prove = async <Answer,>(send: () => Promise<Answer>): Promise<Answer | null> => {
    try {
      return await send();
    } catch (error) {
      if (!needsReauthentication(error)) throw error;
    }
    return (await ask()) ? send() : null;
  };

  const reauthenticationDialog = answered && (
    <Suspense>
      <ReauthenticationDialog onProved={() => answered(true)} onCancel={() => answered(false)} />
    </Suspense>
  );
  return { ask, prove, reauthenticationDialog };
}
