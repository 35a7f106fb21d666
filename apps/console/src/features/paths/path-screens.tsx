import type { Path } from "@field-advisor/schema/paths.endpoints";
import {
  BackLink,
  changesTo,
  counted,
  Loaded,
  PageHeader,
  ScreenForm,
  ScreenSubmit,
  useEdit,
  useListBehind,
  useSave,
  useToast,
} from "@field-advisor/ui";
import { Box, Callout } from "@radix-ui/themes";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "react-router";
import { PathFields } from "./path-form.tsx";
import { emptyPath, pathRules, valuesOf } from "./path-values.ts";
import { createPath, pathDetail, readPath, updatePath } from "./paths.queries.ts";

const registry = "/path-management";

/** Makes a path. */
export function NewPathScreen() {
  const list = useListBehind(registry);
  const navigate = useNavigate();
  const { mutateAsync } = useMutation(createPath);
  const show = useToast();
  const saving = useSave({
    rules: pathRules,
    values: emptyPath,
    send: (body) => mutateAsync({ body }),
    done: ({ name }) => {
      show({ title: "Path created", description: `${name}. Assign it under Assignments.` });
      void navigate(list);
    },
    failed: "Failed to create the path.",
  });
  return (
    <Box maxWidth="720px">
      <BackLink to={list}>Paths</BackLink>
      <PageHeader title="New path" purpose="It can be assigned as soon as it is created." />
      <ScreenForm saving={saving}>
        <PathFields />
        <ScreenSubmit cancelTo={list} busyLabel="Creating...">
          Create path
        </ScreenSubmit>
      </ScreenForm>
    </Box>
  );
}

/** Changes a path, from what the server has now. */
export function EditPathScreen() {
  const list = useListBehind(registry);
  const id = Number(useParams()["id"]);
  return (
    <Box maxWidth="720px">
      <BackLink to={list}>Paths</BackLink>
      <Loaded query={useQuery(pathDetail(id))} noun="Path">
        {(path) => <PathEditor key={id} path={path} list={list} />}
      </Loaded>
    </Box>
  );
}

/** The form of one path. Only what was changed is sent. */
function PathEditor({ path, list }: { path: Path; list: string }) {
  const navigate = useNavigate();
  const { mutateAsync } = useMutation(updatePath);
  const show = useToast();
  const leave = () => void navigate(list);
  const { id } = path;
  const saving = useEdit({
    thing: path,
    what: "path",
    rules: pathRules,
    valuesOf,
    changes: (known, input) => changesTo(valuesOf(known), input),
    read: () => readPath(id),
    send: (body) => mutateAsync({ params: { id }, body }),
    done: ({ name }) => {
      show({ title: "Changes saved", description: name });
      leave();
    },
    unchanged: leave,
    failed: "Failed to change the path.",
  });
  const { known } = saving;
  return (
    <>
      <PageHeader title="Edit path" purpose={known.name} />
      {known.going > 0 && (
        <Callout.Root color="gray" size="1" mb="4">
          <Callout.Text>
            {counted(known.going, "person is", "people are")} at this path. A step that you take out is gone
            for them; those who have done all that is left complete it at once.
          </Callout.Text>
        </Callout.Root>
      )}
      <ScreenForm saving={saving}>
        <PathFields />
        <ScreenSubmit cancelTo={list} busyLabel="Saving...">
          Save changes
        </ScreenSubmit>
      </ScreenForm>
    </>
  );
}
