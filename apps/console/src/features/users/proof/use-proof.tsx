import { ApiError } from "@field-advisor/api-client";
import { lazy, Suspense, useState } from "react";

// Seldom asked: most changes follow a sign-in closely or concern somebody else.
const ProofDialog = lazy(async () => ({ default: (await import("./proof-dialog.tsx")).ProofDialog }));

interface Asking {
  /** @returns false when the password is not the right one. */
  onAnswer: (currentPassword: string) => Promise<boolean>;
  onCancel: () => void;
}

const isAboutProof = (error: unknown) => error instanceof ApiError && error.code === "proof_required";

/**
 * For changes that the server lets nobody make who did not prove their own password lately. Whoever uses it renders
 * `proofDialog`.
 */
export function useProof() {
  const [asking, setAsking] = useState<Asking | null>(null);

  /** Sends a change, and once more with the password when the server asks for it; null when that was not given. */
  const prove = async <Answer,>(
    send: (proof: { currentPassword?: string }) => Promise<Answer>,
  ): Promise<Answer | null> => {
    try {
      return await send({});
    } catch (error) {
      if (!isAboutProof(error)) throw error;
    }
    return new Promise<Answer | null>((resolve, reject) =>
      setAsking({
        onAnswer: async (currentPassword) => {
          try {
            resolve(await send({ currentPassword }));
          } catch (error) {
            if (isAboutProof(error)) return false;
            reject(error);
          }
          setAsking(null);
          return true;
        },
        onCancel: () => {
          setAsking(null);
          resolve(null);
        },
      }),
    );
  };
  const proofDialog = asking && (
    <Suspense>
      <ProofDialog {...asking} />
    </Suspense>
  );
  return { prove, proofDialog };
}
