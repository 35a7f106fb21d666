import { describeError } from "@field-advisor/api-client/api-error";
import { BusyButton, FailureNotice } from "@field-advisor/ui";
import { Flex } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { trySpeaking } from "./agents.queries.ts";
import { Sound } from "./sound.tsx";

const sentences: Readonly<Record<string, string>> = {
  en: "Good morning. What would it cost me to work with you?",
  de: "Guten Morgen. Was würde es mich kosten, mit Ihnen zu arbeiten?",
  fr: "Bonjour. Combien me coûterait-il de travailler avec vous ?",
  es: "Buenos días. ¿Cuánto me costaría trabajar con usted?",
  it: "Buongiorno. Quanto mi costerebbe lavorare con lei?",
  nl: "Goedemorgen. Wat zou het mij kosten om met u te werken?",
  pl: "Dzień dobry. Ile kosztowałaby mnie współpraca z państwem?",
  pt: "Bom dia. Quanto me custaria trabalhar consigo?",
};

interface HearVoiceProps {
  voice: { voiceId: string; name: string; language: string | null };
}

/** Has a voice say a sentence in its own language; nothing is stored. */
export function HearVoice({ voice: { voiceId, name, language } }: HearVoiceProps) {
  const { mutate, data, error, isPending } = useMutation(trySpeaking);
  const text = sentences[language ?? "en"] ?? sentences["en"] ?? "";
  return (
    <Flex direction="column" align="start" gap="2">
      <BusyButton
        type="button"
        variant="soft"
        busy={isPending}
        onClick={() => mutate({ body: { text, voiceId } })}
      >
        {isPending ? "Speaking..." : `Hear ${name}`}
      </BusyButton>
      {error && <FailureNotice {...describeError(error)} />}
      {data && !isPending && <Sound key={data.sound} wav={data.sound} />}
    </Flex>
  );
}
