import { Button, Dialog, Flex } from "@radix-ui/themes";
import { SubmitButton, type SubmitButtonProps } from "../forms/submit-button.tsx";

/** The end of a form in a sheet: the way out, and what the form is for. */
export const SheetSubmit = (props: SubmitButtonProps) => (
  <Flex gap="3" justify="end" mt="2">
    <Dialog.Close>
      <Button type="button" size="3" variant="soft" color="gray" highContrast disabled={props.busy}>
        Cancel
      </Button>
    </Dialog.Close>
    <SubmitButton {...props} />
  </Flex>
);
