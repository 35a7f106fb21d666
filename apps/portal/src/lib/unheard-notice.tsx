import { InfoCircledIcon } from "@radix-ui/react-icons";
import { Callout } from "@radix-ui/themes";

/** Before an attempt: what the voice is good for where nobody writes down what is said. */
export const UnheardNotice = () => (
  <Callout.Root size="1" color="amber">
    <Callout.Icon>
      <InfoCircledIcon />
    </Callout.Icon>
    <Callout.Text>
      Speech is not transcribed here, so what you say aloud cannot be judged. Type instead, or ask an owner to
      connect speech-to-text.
    </Callout.Text>
  </Callout.Root>
);
