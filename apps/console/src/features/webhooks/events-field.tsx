import { eventLabels, type EventType, eventTypes } from "@field-advisor/schema/event-types";
import { useExplained } from "@field-advisor/ui";
import { Box, Button, Card, Checkbox, Flex, Text } from "@radix-ui/themes";
import { useController } from "react-hook-form";

const name = "types";
const label = "What it is told of";

const inWords = (types: unknown) => (types as EventType[]).map((type) => eventLabels[type]).join(", ");

/** The events that a webhook is told of: a field of the form around it. */
export function EventsField() {
  const { error, hint } = useExplained({ name, label, inWords });
  const { ref, value, onChange } = useController<Record<string, EventType[]>>({ name }).field;
  const choose = (type: EventType, isChosen: boolean) =>
    onChange(eventTypes.filter((each) => (each === type ? isChosen : value.includes(each))));
  return (
    <fieldset className="fa-plain-fieldset">
      <legend>
        <Text size="2" weight="medium">
          {label}
        </Text>
      </legend>
      <Flex gap="3" my="2" wrap="wrap">
        <Button type="button" variant="soft" onClick={() => onChange([...eventTypes])}>
          Everything
        </Button>
        <Button
          type="button"
          variant="soft"
          color="gray"
          disabled={value.length === 0}
          onClick={() => onChange([])}
        >
          Nothing
        </Button>
      </Flex>
      <Card size="1">
        <Box asChild maxHeight="45dvh" overflowY="auto">
          <ul className="fa-plain-list" aria-label={label}>
            {eventTypes.map((type, index) => (
              <Flex asChild key={type} py="1">
                <li>
                  <Text as="label" size="2">
                    <Flex gap="3" align="start">
                      <Checkbox
                        ref={index === 0 ? ref : undefined}
                        checked={value.includes(type)}
                        onCheckedChange={(next) => choose(type, next === true)}
                      />
                      <div className="fa-break">
                        {eventLabels[type]}
                        <Text as="div" size="1" color="gray">
                          {type}
                        </Text>
                      </div>
                    </Flex>
                  </Text>
                </li>
              </Flex>
            ))}
          </ul>
        </Box>
      </Card>
      {error && (
        <Text as="p" size="2" color="red">
          {error}
        </Text>
      )}
      {hint && (
        <Text as="p" size="1" color="gray">
          {hint}
        </Text>
      )}
    </fieldset>
  );
}
