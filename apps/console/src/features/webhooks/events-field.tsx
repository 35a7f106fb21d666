import { eventLabels, eventTypes } from "@field-advisor/schema/event-types";
import { ChooseManyField } from "@field-advisor/ui";

const options = eventTypes.map((type) => ({ value: type, label: eventLabels[type], detail: type }));

/** The events that a webhook is told of: a field of the form around it. */
export const EventsField = () => (
  <ChooseManyField name="types" label="What it is told of" options={options} none={null} hasAll />
);
