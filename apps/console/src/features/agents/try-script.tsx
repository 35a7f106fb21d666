import { describeError } from "@field-advisor/api-client/api-error";
import type { ScriptAnswer } from "@field-advisor/schema/agents.endpoints";
import { FailureNotice, BusyButton, Muted } from "@field-advisor/ui";
import { Box, Button, Card, Flex, Text, TextField } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useFormContext } from "react-hook-form";
import { type AgentValues, scriptOf } from "./agent-values.ts";
import { tryScript } from "./agents.queries.ts";

/** A part of the script that has a place of its own on the screen. */
export interface Shown {
  by: "fact" | "rule" | "step";
  index: number;
}

interface Exchange {
  said: string;
  answer: ScriptAnswer;
}

const reasons = {
  rule: "a rule",
  fact: "a fact",
  step: "a line of the practice script",
  deflection: "no match: it leads back to the subject",
  listening: "nothing in particular: it listens",
  farewell: "the good-bye, which ends the conversation",
  truth: "the rule of every agent: asked about itself, it tells the truth",
} as const satisfies Record<ScriptAnswer["by"], string>;

const nouns = { rule: "rule", fact: "fact", step: "line" } as const;

interface TryScriptProps {
  /** null for an agent that is not made yet. */
  agentId: number | null;
  /** Leads to the part that answered. */
  onShow: (part: Shown) => void;
}

/** Says something to the agent as it stands on the screen, and tells which part of its script answers. */
export function TryScript({ agentId, onShow }: TryScriptProps) {
  const { getValues, trigger } = useFormContext<AgentValues>();
  const [said, setSaid] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [talk, setTalk] = useState<readonly Exchange[]>([]);
  const { mutateAsync, error, isPending, reset } = useMutation(tryScript);
  const headingId = useId();
  const problemId = useId();

  const ask = async () => {
    if (said.trim() === "") return setProblem("Please enter what the person says");
    reset();
    const isRight = await trigger(["script", "facts", "rules"]);
    if (!isRight) return setProblem("Please check the script, the facts and the rules first.");
    setProblem(null);
    const body = { agentId, ...scriptOf(getValues()), history: historyOf(talk), text: said };
    const answer = await mutateAsync({ body }).catch(() => null);
    if (answer === null) return;
    setTalk([...talk, { said, answer }]);
    setSaid("");
  };
  return (
    <Card asChild size="2">
      <section aria-labelledby={headingId}>
        <Flex direction="column" gap="3">
          <Flex justify="between" align="center" gap="3">
            <Text asChild size="2" weight="medium">
              <h2 id={headingId}>Try it</h2>
            </Text>
            {talk.length > 0 && (
              <Button type="button" size="1" variant="soft" color="gray" onClick={() => setTalk([])}>
                Start over
              </Button>
            )}
          </Flex>
          <Muted as="p" size="1">
            Test the practice script above before you save it.
          </Muted>
          <Talk talk={talk} onShow={onShow} />
          <Flex gap="2" align="start" wrap="wrap">
            <Box flexGrow="1" minWidth="0">
              <TextField.Root
                size="3"
                maxLength={2000}
                value={said}
                onChange={(event) => setSaid(event.target.value)}
                onKeyDown={(event) => {
                  if (event.key !== "Enter") return;
                  // In this field Enter says it, and does not save the agent.
                  event.preventDefault();
                  if (!isPending) void ask();
                }}
                autoComplete="off"
                aria-label="What a person says"
                placeholder="What a person says"
                aria-invalid={problem !== null}
                aria-describedby={problem === null ? undefined : problemId}
              />
            </Box>
            <BusyButton type="button" size="3" variant="soft" busy={isPending} onClick={() => void ask()}>
              Try it
            </BusyButton>
          </Flex>
          {problem !== null && (
            <Text id={problemId} as="p" size="2" color="red">
              {problem}
            </Text>
          )}
          {error && !isPending && <FailureNotice {...describeError(error)} />}
        </Flex>
      </section>
    </Card>
  );
}

const mostRemembered = 50;

const historyOf = (talk: readonly Exchange[]) =>
  talk.slice(-mostRemembered).flatMap(({ said, answer }) => [
    { role: "user" as const, text: said },
    { role: "agent" as const, text: answer.says },
  ]);

/** What was said so far, with what answered and the way to it. */
const Talk = ({ talk, onShow }: { talk: readonly Exchange[]; onShow: TryScriptProps["onShow"] }) => (
  <Flex direction="column" gap="3" role="log" aria-label="What was tried">
    {talk.map(({ said, answer }, index) => (
      <Flex key={index} direction="column" gap="1" align="start">
        <Muted as="p" className="fa-break">
          {said}
        </Muted>
        <Text as="p" size="2" className="fa-break">
          {answer.says}
        </Text>
        <Reason answer={answer} onShow={onShow} />
      </Flex>
    ))}
  </Flex>
);

function Reason({
  answer: { by, index, mood },
  onShow,
}: {
  answer: ScriptAnswer;
  onShow: TryScriptProps["onShow"];
}) {
  const place = index !== null && (by === "rule" || by === "fact" || by === "step") ? { by, index } : null;
  const name = place && `${nouns[place.by]} ${place.index + 1}`;
  return (
    <Flex gap="2" align="center" wrap="wrap">
      <Muted size="1">
        Answered by {name ?? reasons[by]}
        {mood !== null && `. Its mood is ${mood}`}.
      </Muted>
      {place && (
        <Button type="button" size="1" variant="soft" onClick={() => onShow(place)}>
          Show {name}
        </Button>
      )}
    </Flex>
  );
}
