import { modelMoments, mostReturns, ratesSelfIn } from "@field-advisor/schema/practice-constants";
import { longestInRooms } from "@field-advisor/schema/recording-constants";
import type { Room } from "@field-advisor/schema/rooms.endpoints";
import { type RoomTraining, updateTrainingInput } from "@field-advisor/schema/room-training-forms";
import type { RoomTrainingSettings } from "@field-advisor/schema/room-training.endpoints";
import {
  checkedBy,
  Loaded,
  NumberField,
  ScreenForm,
  ScreenSubmit,
  SelectField,
  SwitchField,
  useEdit,
  useToast,
  WordsField,
} from "@field-advisor/ui";
import { Box } from "@radix-ui/themes";
import { useMutation, useQuery } from "@tanstack/react-query";
import { readTraining, roomTraining, updateTraining } from "./rooms.queries.ts";

interface TrainingValues extends Omit<RoomTraining, "recordingDays" | "returnsAfterDays"> {
  recordingDays: number | null;
  returnsAfterDays: readonly string[];
}

const rules = checkedBy(updateTrainingInput.omit({ version: true }), (values: TrainingValues) => ({
  ...values,
  returnsAfterDays: values.returnsAfterDays.map(Number),
}));

const valuesOf = ({ version: _version, ...settings }: RoomTrainingSettings): TrainingValues => ({
  ...settings,
  returnsAfterDays: settings.returnsAfterDays.map(String),
});

interface TrainingTabProps {
  room: Room;
  /** Where the way out leads. */
  home: string;
}

/** How people train in a room, as an owner decides. */
export const TrainingTab = ({ room, home }: TrainingTabProps) => (
  <Loaded query={useQuery(roomTraining(room.id))} noun="Training">
    {(settings) => (
      <Box maxWidth="560px">
        <TrainingForm room={room} home={home} settings={settings} />
      </Box>
    )}
  </Loaded>
);

function TrainingForm({ room, home, settings }: TrainingTabProps & { settings: RoomTrainingSettings }) {
  const { mutateAsync } = useMutation(updateTraining);
  const show = useToast();
  const saving = useEdit({
    thing: settings,
    valuesOf,
    what: "room's training",
    rules,
    read: () => readTraining(room.id),
    send: (body) => mutateAsync({ params: { id: room.id }, body }),
    savedThing: (saved) => saved,
    done: () => show({ title: "Training saved", description: room.name }),
    failed: "Failed to save how people train.",
  });
  return (
    <ScreenForm saving={saving}>
      <TrainingFields category={room.category} />
      <ScreenSubmit cancelTo={home} busyLabel="Saving...">
        Save training
      </ScreenSubmit>
    </ScreenForm>
  );
}

const moments = { before: "Before the first attempt", after: "After the first attempt", always: "Always" };

const TrainingFields = ({ category }: Pick<Room, "category">) => (
  <>
    <SwitchField
      name="recordsCalls"
      label="Record calls"
      hint="Each person is asked before the call, and can practise without."
    />
    <NumberField
      name="recordingDays"
      label="Days that a recording is kept"
      required
      hint={`From 1 to 365, but no longer than the words of a session: ${longestInRooms} days. Its person can delete it before.`}
    />
    <SelectField
      name="ratesSelf"
      label="People rate themselves before they see the result"
      required
      options={[
        {
          value: null,
          label: `As the category: ${ratesSelfIn(category, { ratesSelf: null }) ? "yes" : "no"} in ${category} rooms`,
        },
        { value: true, label: "Yes" },
        { value: false, label: "No" },
      ]}
      hint="They can skip it."
    />
    <SelectField
      name="modelsShown"
      label="Model talks are shown"
      required
      options={modelMoments.map((value) => ({ value, label: moments[value] }))}
    />
    <WordsField
      name="returnsAfterDays"
      label="Comes back after a pass"
      rows={1}
      hint={`Days after the pass, such as 2, 7, 21. At most ${mostReturns}; leave it empty and the room does not come back.`}
    />
  </>
);
