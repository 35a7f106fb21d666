import { describeError } from "@field-advisor/api-client/api-error";
import type { ResultOf } from "@field-advisor/schema/endpoint";
import type { apiKeyEndpoints } from "@field-advisor/schema/api-keys.endpoints";
import { AllOrNothing, FailureNotice, useExplained } from "@field-advisor/ui";
import { Box, Card, Checkbox, Flex, Grid, Text, VisuallyHidden } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { useController } from "react-hook-form";
import { keyScopes } from "./api-keys.queries.ts";

type Choices = ResultOf<(typeof apiKeyEndpoints)["scopes"]>;

const name = "scopes";
const label = "What the key may do";

const readings = (choices: Choices) => choices.flatMap(({ read }) => read ?? []);

/** What a key may read and change, by the parts of the product: a field of the form around it. */
export function ScopesField() {
  const { data, error: failure, refetch } = useQuery(keyScopes);
  const { error } = useExplained({ name, label });
  const { ref, value, onChange } = useController<Record<string, string[]>>({ name }).field;
  const choose = (scope: string, isChosen: boolean) =>
    onChange(isChosen ? [...value, scope] : value.filter((each) => each !== scope));
  return (
    <fieldset className="fa-plain-fieldset">
      <legend>
        <Text size="2" weight="medium">
          {label}
        </Text>
      </legend>
      {!data && !failure && (
        <Text as="p" size="2" color="gray">
          Loading...
        </Text>
      )}
      {!data && failure && <FailureNotice {...describeError(failure)} onRetry={() => void refetch()} />}
      {data && (
        <>
          <AllOrNothing
            all="Read everything"
            isNothing={value.length === 0}
            onAll={() => onChange(readings(data))}
            onNothing={() => onChange([])}
          />
          <Card size="1">
            <Box asChild maxHeight="45dvh" overflowY="auto">
              <ul className="fa-plain-list fa-divided" aria-label={label}>
                {data.map((choice, index) => (
                  <Part
                    key={choice.label}
                    {...choice}
                    boxRef={index === 0 ? ref : undefined}
                    chosen={value}
                    onChoose={choose}
                  />
                ))}
              </ul>
            </Box>
          </Card>
        </>
      )}
      {error && (
        <Text as="p" size="2" color="red">
          {error}
        </Text>
      )}
    </fieldset>
  );
}

type PartProps = Choices[number] & {
  boxRef: ((box: HTMLButtonElement | null) => void) | undefined;
  chosen: readonly string[];
  onChoose: (scope: string, isChosen: boolean) => void;
};

/** Boxes stand below each other, also where there is nothing to change. */
function Part({ label, read, write, boxRef, chosen, onChoose }: PartProps) {
  const boxes = [
    ["Read", read],
    ["Change", write],
  ] as const;
  return (
    <Grid asChild columns={{ initial: "64px 1fr", sm: "1fr 64px 84px" }} gapX="2" py="1" align="center">
      <li>
        <Box gridColumn={{ initial: "1 / -1", sm: "auto" }}>
          <Text size="2">{label}</Text>
        </Box>
        {boxes.map(([verb, scope]) =>
          scope === null ? (
            <span key={verb} />
          ) : (
            <Text as="label" size="2" key={verb}>
              <Flex gap="2" align="center">
                <Checkbox
                  ref={verb === "Read" ? boxRef : undefined}
                  checked={chosen.includes(scope)}
                  onCheckedChange={(next) => onChoose(scope, next === true)}
                />
                {verb}
                <VisuallyHidden> {label}</VisuallyHidden>
              </Flex>
            </Text>
          ),
        )}
      </li>
    </Grid>
  );
}
