import { useOnDemand } from "@field-advisor/ui";
import { Button } from "@radix-ui/themes";
import { useState } from "react";

const load = async () => (await import("./sign-out-others-question.tsx")).SignOutOthersQuestion;

interface SignOutOthersProps {
  label: string;
  disabled?: boolean;
}

/** Ends every session of the reader but this one, after asking. */
export function SignOutOthers({ label, disabled = false }: SignOutOthersProps) {
  const [asking, setAsking] = useState(false);
  const { Part: Question, ask, prepare } = useOnDemand(load);
  const open = () => {
    ask();
    setAsking(true);
  };
  return (
    <>
      <Button
        variant="soft"
        color="gray"
        highContrast
        disabled={disabled}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={open}
      >
        {label}
      </Button>
      {asking && Question && <Question onClose={() => setAsking(false)} />}
    </>
  );
}
