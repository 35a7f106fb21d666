import { sameSkill } from "@field-advisor/schema/practice-lists";
import { useCurrentUser } from "../app/session.ts";
import { TextField } from "../forms/fields.tsx";
import { Text } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useWatch } from "react-hook-form";
import { knownLists } from "./rubric.queries.ts";
import type { RubricValues } from "./rubric-values.ts";
import { TextLink } from "../routing/links.tsx";

const comparedHint = "Skills with the same name are compared across rooms.";

/** What a criterion trains: one of the organisation's skills, or another that is then compared by its name. */
export function SkillField({ criterion }: { criterion: number }) {
  const listId = useId();
  const name = `criteria.${criterion}.skill` as const;
  const skill = sameSkill(useWatch<RubricValues, typeof name>({ name }) ?? "");
  const skills = useQuery(knownLists).data?.skills;
  const isUnknown =
    skill !== "" && skills !== undefined && !skills.some((known) => sameSkill(known) === skill);
  return (
    <>
      <TextField
        name={name}
        label="Skill"
        maxLength={60}
        list={listId}
        hint={isUnknown ? `This name is not on the list of skills. ${comparedHint}` : comparedHint}
      />
      <datalist id={listId}>
        {skills?.map((known) => (
          <option key={known}>{known}</option>
        ))}
      </datalist>
    </>
  );
}

/** For owners, the way to what holds for all rooms. */
export function PracticeSettingsLink() {
  const { role } = useCurrentUser();
  if (role !== "OWNER") return null;
  return (
    <Text as="p" size="2">
      Skills, fillers and question words apply to all rooms:{" "}
      <TextLink to="/practice-settings">Practice settings</TextLink>
    </Text>
  );
}
