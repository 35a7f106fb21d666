import { ActionButton, useOnDemand } from "@field-advisor/ui";

import { useState } from "react";

const load = async () => (await import("./sign-out-others-question.tsx")).SignOutOthersQuestion;

/** Ends every session of the reader but this one, after asking. */
export function SignOutOthers({ label }: { label: string }) {
  const [asking, setAsking] = useState(false);
  const { Part: Question, ask, prepare } = useOnDemand(load);
  const open = () => {
    ask();
    setAsking(true);
  };
  return (
    <>
      <ActionButton variant="soft" color="gray" onPointerEnter={prepare} onFocus={prepare} onClick={open}>
        {label}
      </ActionButton>
      {asking && Question && <Question onClose={() => setAsking(false)} />}
    </>
  );
}
