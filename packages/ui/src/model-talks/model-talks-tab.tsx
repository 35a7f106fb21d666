import { describeError } from "@field-advisor/api-client/api-error";
import { modelKindLabels, modelLimits } from "@field-advisor/schema/model-talk-constants";
import type { WrittenModel } from "@field-advisor/schema/model-talks.endpoints";
import { Badge, Flex, Text } from "@radix-ui/themes";
import { useMutation, useQuery } from "@tanstack/react-query";
import { ConfirmDialog } from "../dialogs/confirm-dialog.tsx";
import { useDialogs } from "../dialogs/dialogs.tsx";
import { lazyDialog } from "../dialogs/lazy-dialog.tsx";
import { useToastResult } from "../feedback/toast-result.ts";
import { ActionButton } from "../forms/action-button.tsx";
import { ListEmpty } from "../lists/list-states.tsx";
import { type Column, RecordList } from "../lists/record-list.tsx";
import type { MenuEntry } from "../menus/menu-entry.tsx";
import { Loaded } from "../screen/loaded.tsx";
import { Section } from "../screen/section.tsx";
import { Muted } from "../text/muted.tsx";
import { grouped } from "../text/phrases.ts";
import { removeModel, speakModel, writtenModels } from "./model-talks.queries.ts";

const dialogs = {
  talk: lazyDialog("Model talk", async () => (await import("./model-sheet.tsx")).ModelSheet),
  remove: RemoveModel,
};

/** How a conversation in the room goes well, or does not. */
export function ModelTalksTab({ roomId }: { roomId: number }) {
  return (
    <Loaded query={useQuery(writtenModels(roomId))} noun="List">
      {(talks) => <Talks talks={talks} roomId={roomId} />}
    </Loaded>
  );
}

const soundTexts = {
  none: "Not spoken",
  making: "Being spoken...",
  ready: "Spoken",
  failed: "Could not be spoken",
} as const;

const consentTexts = {
  asked: "Waits for the person's answer",
  agreed: "From an attempt, with consent",
  refused: "The person refused",
  withdrawn: "The person took it back",
} as const;

/** Whether trainees see it, and if not, why. */
function State({ isComplete, consent, sound }: WrittenModel) {
  const isOver = consent === "refused" || consent === "withdrawn";
  return (
    <Flex direction="column" gap="1" align="start">
      {isComplete ? (
        <Badge color="green">Shown</Badge>
      ) : (
        <Badge color="gray">{consent === "agreed" ? "Needs notes" : "Not shown"}</Badge>
      )}
      {consent !== null && <Muted size="1">{consentTexts[consent]}</Muted>}
      {!isOver && isComplete && <Muted size="1">{soundTexts[sound.state]}</Muted>}
      {sound.problem !== null && (
        <Text size="1" color="red" className="fa-break">
          {sound.problem} It can be read all the same.
        </Text>
      )}
    </Flex>
  );
}

const columns: Column<WrittenModel>[] = [
  { label: "Model talk", card: "title", breaks: true, cell: ({ title }) => title },
  { label: "Kind", card: "aside", cell: ({ kind }) => modelKindLabels[kind] },
  { label: "State", cell: (talk) => <State {...talk} /> },
  { label: "Lines", align: "end", cell: ({ lines }) => grouped(lines.length) },
  { label: "Watched by", align: "end", cell: ({ watchedBy }) => grouped(watchedBy) },
];

const takesPlace = ({ consent }: WrittenModel) =>
  consent === null || consent === "asked" || consent === "agreed";

function Talks({ talks, roomId }: { talks: WrittenModel[]; roomId: number }) {
  const { dialog, open } = useDialogs(dialogs);
  const speakAgain = useSpeakAgain(roomId);
  const isFull = talks.filter(takesPlace).length >= modelLimits.talks;
  const add = (
    <ActionButton
      idle={isFull}
      title={isFull ? `A room has at most ${modelLimits.talks} model talks` : undefined}
      onClick={() => open("talk", { roomId, talk: null })}
    >
      Add model talk
    </ActionButton>
  );
  const entriesOf = (talk: WrittenModel): MenuEntry[][] => {
    const { id, consent, sound, isComplete } = talk;
    const mayChange = consent === null || consent === "agreed";
    return [
      [
        ...(mayChange
          ? [{ label: "Change model talk", isAction: true, run: () => open("talk", { roomId, talk }) }]
          : []),
        ...(isComplete ? [{ label: "Open as trainees see it", to: `/models/${id}` }] : []),
        ...(sound.state === "failed"
          ? [{ label: "Try speaking it again", isAction: true, run: () => speakAgain(talk) }]
          : []),
      ],
      [
        {
          label: "Remove model talk",
          isAction: true,
          isFinal: true,
          run: () => open("remove", { roomId, talk }),
        },
      ],
    ];
  };
  return (
    <>
      {talks.length === 0 ? (
        <ListEmpty title="No model talks yet" action={add}>
          A model talk shows how a conversation here goes well, or does not, with notes at its lines. Write
          it, or ask the person of a good attempt on its page.
        </ListEmpty>
      ) : (
        <Section title="Model talks" aside={add}>
          <RecordList
            label="Model talks"
            items={talks}
            keyOf={({ id }) => id}
            nameOf={({ title }) => title}
            columns={columns}
            actions={entriesOf}
          />
        </Section>
      )}
      {dialog}
    </>
  );
}

function useSpeakAgain(roomId: number) {
  const { mutateAsync } = useMutation(speakModel);
  const toastResult = useToastResult();
  return ({ id: modelId, title }: WrittenModel) =>
    void toastResult(mutateAsync({ params: { id: roomId, modelId } }), {
      done: () => ({ title: "Being spoken", description: title }),
      failed: "Failed to have it spoken.",
    });
}

interface RemoveModelProps {
  roomId: number;
  talk: WrittenModel;
  onClose: () => void;
}

function RemoveModel({ roomId, talk, onClose }: RemoveModelProps) {
  const { mutateAsync, isPending, error } = useMutation(removeModel);
  const toastResult = useToastResult();
  const remove = async () => {
    const removing = mutateAsync({ params: { id: roomId, modelId: talk.id } });
    const labels = {
      done: () => ({ title: "Model talk removed", description: talk.title }),
      failed: "Failed to remove the model talk.",
    };
    if ((await toastResult(removing, labels)) !== null) onClose();
  };
  return (
    <ConfirmDialog
      title="Remove this model talk?"
      confirmLabel="Remove model talk"
      busy={isPending}
      failure={error && describeError(error)}
      removes
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      “{talk.title}” is deleted with its notes and sound. Who has watched it is forgotten.
    </ConfirmDialog>
  );
}
