import { messageTypes } from "@field-advisor/schema/constants";
import type { MessagePage } from "@field-advisor/schema/messages.endpoints";
import {
  failureToast,
  Field,
  Form,
  refusalOf,
  SelectItem,
  Sheet,
  SheetSubmit,
  showRefusal,
  useToast,
} from "@field-advisor/ui";
import { Grid, Select, TextArea, TextField } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { Controller, useForm } from "react-hook-form";
import { typeLabels } from "./message-types.tsx";
import { DeploymentsField, ExpiryField } from "./message-fields.tsx";
import { fieldOf, formFields, messageRules, type MessageValues } from "./message-form-values.ts";
import { sendMessage } from "./messages.queries.ts";

const noPages: readonly MessagePage[] = [];

interface SendMessageProps {
  /** Pages that are selected from the start. */
  pages?: readonly MessagePage[];
  onClose: () => void;
}

/** The form for a new message. It closes when the message is sent. */
export function SendMessage({ pages = noPages, onClose }: SendMessageProps) {
  const { form, send } = useNewMessage(pages, onClose);
  const { register, control: formControl } = form;
  const { errors, isDirty, isSubmitting } = form.formState;
  return (
    <Sheet
      title="Send New Message"
      description="It appears on the selected deployments within a minute."
      dirty={isDirty}
      modalOnly
      onClose={onClose}
    >
      <Form form={form} fields={formFields} onSubmit={send}>
        <Field label="Title" required error={errors.title?.message}>
          {(control) => (
            <TextField.Root {...control} {...register("title")} size="3" maxLength={200} autoComplete="off" />
          )}
        </Field>
        <Field label="Message" required error={errors.message?.message}>
          {(control) => <TextArea {...control} {...register("message")} size="3" rows={4} maxLength={5000} />}
        </Field>
        <Controller
          control={formControl}
          name="messageType"
          render={({ field }) => (
            <Field label="Type" required error={errors.messageType?.message}>
              {(control) => (
                <Select.Root size="3" value={field.value} onValueChange={field.onChange}>
                  <Select.Trigger {...control} ref={field.ref} />
                  <Select.Content position="popper">
                    {messageTypes.map((type) => (
                      <SelectItem key={type} value={type}>
                        {typeLabels[type]}
                      </SelectItem>
                    ))}
                  </Select.Content>
                </Select.Root>
              )}
            </Field>
          )}
        />
        <Grid columns={{ initial: "1", sm: "2" }} gap="4">
          <Field label="Link" error={errors.link?.message}>
            {(control) => (
              <TextField.Root
                {...control}
                {...register("link")}
                size="3"
                type="url"
                maxLength={2048}
                placeholder="https://"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
              />
            )}
          </Field>
          <Field label="Link Text" error={errors.linkText?.message}>
            {(control) => (
              <TextField.Root
                {...control}
                {...register("linkText")}
                size="3"
                maxLength={100}
                placeholder="Learn More"
                autoComplete="off"
              />
            )}
          </Field>
        </Grid>
        <Controller
          control={formControl}
          name="showUntil"
          render={({ field: { value, onChange, ref } }) => (
            <ExpiryField value={value} onChange={onChange} error={errors.showUntil?.message} inputRef={ref} />
          )}
        />
        <Controller
          control={formControl}
          name="deploymentIds"
          render={({ field: { value, onChange, ref } }) => (
            <DeploymentsField
              chosen={pages}
              value={value}
              onChange={onChange}
              error={errors.deploymentIds?.message}
              listRef={ref}
            />
          )}
        />
        <SheetSubmit busy={isSubmitting} busyLabel="Sending...">
          Send Message
        </SheetSubmit>
      </Form>
    </Sheet>
  );
}

const validationError = {
  tone: "error",
  title: "Validation Error",
  description: "Please fill in all required fields and select at least one deployment.",
} as const;

function useNewMessage(pages: readonly MessagePage[], onClose: () => void) {
  const form = useForm({
    resolver: messageRules,
    defaultValues: {
      title: "",
      message: "",
      messageType: "info",
      link: "",
      linkText: "",
      showUntil: "",
      deploymentIds: pages.map(({ id }) => id),
    } satisfies MessageValues as MessageValues,
  });
  const { mutateAsync } = useMutation(sendMessage);
  const show = useToast();
  const send = form.handleSubmit(
    async (input) => {
      try {
        await mutateAsync({ body: input });
        show({ title: "Message sent", description: "Your message has been sent successfully." });
        onClose();
      } catch (error) {
        show(failureToast("Failed to send message.", error));
        showRefusal(form, refusalOf(error, {}, fieldOf), formFields);
      }
    },
    ({ title, message, deploymentIds }) => {
      if (title || message || deploymentIds) show(validationError);
    },
  );
  return { form, send };
}
