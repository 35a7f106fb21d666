import { variantLevelLabels, variantLimits } from "@field-advisor/schema/variant-constants";
import type { RoomVariant, RoomVariants } from "@field-advisor/schema/variants.endpoints";
import { describeError } from "@field-advisor/api-client/api-error";
import { Flex, Text } from "@radix-ui/themes";
import { useMutation, useQuery } from "@tanstack/react-query";
import { ConfirmDialog } from "../dialogs/confirm-dialog.tsx";
import { useDialogs } from "../dialogs/dialogs.tsx";
import { lazyDialog } from "../dialogs/lazy-dialog.tsx";
import { useToastResult } from "../feedback/toast-result.ts";
import { ActionButton } from "../forms/action-button.tsx";
import { ListEmpty } from "../lists/list-states.tsx";
import { type Column, RecordList } from "../lists/record-list.tsx";
import { Loaded } from "../screen/loaded.tsx";
import { Section } from "../screen/section.tsx";
import { Muted } from "../text/muted.tsx";
import { grouped } from "../text/phrases.ts";
import { ExamVariant } from "./exam-variant.tsx";
import { removeVariant, roomVariants } from "./variants.queries.ts";

const dialogs = {
  variant: lazyDialog("Variant", async () => (await import("./variant-sheet.tsx")).VariantSheet),
  remove: RemoveVariant,
};

/** How else a room can be met. */
export function VariantsTab({ roomId }: { roomId: number }) {
  return (
    <Loaded query={useQuery(roomVariants(roomId))} noun="List">
      {(known) => <Variants {...known} roomId={roomId} />}
    </Loaded>
  );
}

const difference = ({ counterpart, opening, mood, objections, agent }: RoomVariant): string =>
  [
    counterpart,
    opening !== null && `Opens with “${opening}”`,
    mood !== null && `Mood: ${mood}`,
    objections.length > 0 && `Objections: ${objections.join(" · ")}`,
    agent && `Agent: ${agent.name}${agent.isActive ? "" : " (inactive: nobody meets this variant)"}`,
  ]
    .filter(Boolean)
    .join("\n");

const columns: Column<RoomVariant>[] = [
  { label: "Variant", card: "title", breaks: true, cell: ({ name }) => name },
  { label: "Level", card: "aside", cell: ({ level }) => variantLevelLabels[level] },
  {
    label: "What differs",
    breaks: true,
    cell: (variant) => (
      <Text size="2" style={{ whiteSpace: "pre-line" }}>
        {difference(variant)}
      </Text>
    ),
  },
  { label: "Attempts", align: "end", cell: ({ attempts }) => grouped(attempts) },
];

function Variants({ roomId, ...known }: RoomVariants & { roomId: number }) {
  const { variants, agents, agentTakesWords, isAssessment } = known;
  const { dialog, open } = useDialogs(dialogs);
  const edit = (variant: RoomVariant | null) => open("variant", { roomId, variant, agents, agentTakesWords });
  const isFull = variants.length >= variantLimits.variants;
  const add = (
    <ActionButton
      idle={isFull}
      title={isFull ? `A room has at most ${variantLimits.variants} variants` : undefined}
      onClick={() => edit(null)}
    >
      Add variant
    </ActionButton>
  );
  const how =
    "The first attempt is the room as it is. Then people meet the variants in turn, never the same twice in a row.";
  return (
    <Flex direction="column" gap="6">
      {variants.length === 0 ? (
        <ListEmpty title="No variants yet" action={add}>
          A variant has another person, mood, opening or objections; rubric and goal stay the same. {how}
        </ListEmpty>
      ) : (
        <Section title="Variants" aside={add}>
          <Muted as="p" mb="3">
            {how}
          </Muted>
          <RecordList
            label="Variants"
            items={variants}
            keyOf={({ id }) => id}
            nameOf={({ name }) => name}
            columns={columns}
            actions={(variant) => [
              [{ label: "Change variant", isAction: true, run: () => edit(variant) }],
              [
                {
                  label: "Remove variant",
                  isAction: true,
                  isFinal: true,
                  run: () => open("remove", { roomId, variant }),
                },
              ],
            ]}
          />
        </Section>
      )}
      {isAssessment && variants.length > 0 && <ExamVariant roomId={roomId} {...known} />}
      {dialog}
    </Flex>
  );
}

interface RemoveVariantProps {
  roomId: number;
  variant: RoomVariant;
  onClose: () => void;
}

function RemoveVariant({ roomId, variant, onClose }: RemoveVariantProps) {
  const { mutateAsync, isPending, error } = useMutation(removeVariant);
  const toastResult = useToastResult();
  const remove = async () => {
    const removing = mutateAsync({ params: { id: roomId, variantId: variant.id } });
    const labels = {
      done: () => ({ title: "Variant removed", description: variant.name }),
      failed: "Failed to remove the variant.",
    };
    if ((await toastResult(removing, labels)) !== null) onClose();
  };
  return (
    <ConfirmDialog
      title="Remove this variant?"
      confirmLabel="Remove variant"
      busy={isPending}
      failure={error && describeError(error)}
      removes
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      Nobody meets “{variant.name}” any more. Attempts that have met it keep its name.
    </ConfirmDialog>
  );
}
