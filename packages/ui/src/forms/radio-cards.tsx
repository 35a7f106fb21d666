import { Flex, RadioCards as Cards, Text } from "@radix-ui/themes";
import { type ReactNode, type RefCallback, useId } from "react";
import { useController } from "react-hook-form";
import { useExplained } from "./fields.tsx";

export interface CardChoice<Value extends string | boolean = string> {
  value: Value;
  label: string;
  meaning?: string;
}

interface RadioCardsProps<Value extends string | boolean> {
  label: string;
  choices: readonly CardChoice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  error?: string | undefined;
  hint?: ReactNode;
  cardsRef?: RefCallback<HTMLDivElement>;
}

/** One of a few, each with what it means. */
export function RadioCards<Value extends string | boolean>(props: RadioCardsProps<Value>) {
  const { label, choices, value, onChange, error, hint, cardsRef } = props;
  const id = useId();
  const choose = (key: string) => {
    const choice = choices.find((each) => String(each.value) === key);
    if (choice) onChange(choice.value);
  };
  return (
    <Flex direction="column" gap="2">
      <Text size="2" weight="medium" id={id}>
        {label}
      </Text>
      <Cards.Root
        ref={cardsRef}
        aria-labelledby={id}
        aria-describedby={error ? `${id}-error` : undefined}
        columns={{ initial: "1", sm: String(choices.length > 3 ? 2 : choices.length) }}
        gap="2"
        size="1"
        value={String(value)}
        onValueChange={choose}
      >
        {choices.map((choice) => (
          <Cards.Item key={String(choice.value)} value={String(choice.value)} aria-label={choice.label}>
            <Flex direction="column" width="100%">
              <Text size="2" weight="bold">
                {choice.label}
              </Text>
              {choice.meaning && (
                <Text size="1" color="gray">
                  {choice.meaning}
                </Text>
              )}
            </Flex>
          </Cards.Item>
        ))}
      </Cards.Root>
      {error && (
        <Text id={`${id}-error`} as="p" size="2" color="red">
          {error}
        </Text>
      )}
      {hint && (
        <Text as="p" size="1" color="gray">
          {hint}
        </Text>
      )}
    </Flex>
  );
}

type RadioCardsFieldProps<Value extends string | boolean> = Pick<
  RadioCardsProps<Value>,
  "label" | "choices"
> & {
  name: string;
};

/** A field of the form around it that holds one of two or three. */
export function RadioCardsField<Value extends string | boolean>(props: RadioCardsFieldProps<Value>) {
  const { name, label, choices } = props;
  const { ref, value, onChange } = useController({ name }).field;
  const inWords = (saved: unknown) => choices.find((choice) => choice.value === saved)?.label ?? "nothing";
  const explained = useExplained({ name, label, inWords });
  return <RadioCards {...explained} {...{ label, choices, value, onChange }} cardsRef={ref} />;
}
