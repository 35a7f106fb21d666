import { lazyPart, NumberField, TextAreaField, TextField } from "@field-advisor/ui";

// With what its fields find the editor would load more than a screen may.
const StepList = lazyPart(async () => (await import("./step-list.tsx")).StepList);

/** Everything an owner decides about a path. */
export const PathFields = () => (
  <>
    <TextField name="name" label="Name" required maxLength={100} hint="Printed on the certificate." />
    <TextAreaField
      name="description"
      label="Description"
      rows={3}
      maxLength={600}
      hint="What people learn on it, in at most three sentences."
    />
    <NumberField
      name="validMonths"
      label="Certificate valid for months"
      maxLength={3}
      hint="Then the path begins again. Leave blank for a certificate without end."
    />
    <StepList />
  </>
);
