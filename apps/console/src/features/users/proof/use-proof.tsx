import { ApiError } from "@field-advisor/api-client";
import { lazy, Suspense, useState } from "react";

// Seldom asked: most decisions follow a sign-in closely.
const ProofDialog = lazy(async () => ({ default: (await import("./proof-dialog.tsx")).ProofDialog }));

export const isAboutProof = (error: unknown): boolean =>
  error instanceof ApiError && error.code === "proof_required";

/** What went wrong otherwise: that the password is wanted first is answered by asking for it. */
export const unlessAboutProof = (error: Error | null): Error | null => (isAboutProof(error) ? null : error);

/**
 * For what the server lets nobody decide whose session did not prove its password lately. Whoever uses it renders
 * `proofDialog`.
 */
export function useProof() {
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
      if (!isAboutProof(error)) throw error;
    }
    return (await ask()) ? send() : null;
  };

  const proofDialog = answered && (
    <Suspense>
      <ProofDialog onProved={() => answered(true)} onCancel={() => answered(false)} />
    </Suspense>
  );
  return { ask, prove, proofDialog };
}
