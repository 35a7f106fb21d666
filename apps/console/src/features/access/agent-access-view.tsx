import "./access.css";
import type { User } from "@field-advisor/schema/users.endpoints";
import { allAgents, fullName, lazyDialog, Muted, useDialogs } from "@field-advisor/ui";
import { Button } from "@radix-ui/themes";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { agentsOfPeople } from "./access.queries.ts";
import { PeopleList, usePeopleList } from "./people/people-list.tsx";

/** The names of the agents that people on this page have; undefined until they are known. */
function useGivenAgents(people: readonly User[]) {
  const ids = people.filter(({ role }) => role !== "OWNER").map(({ id }) => id);
  const given = useQuery({
    ...agentsOfPeople(ids),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  const agents = useQuery(allAgents);
  return (userId: number): string[] | undefined => {
    const has = given.data?.find((each) => each.userId === userId);
    if (!has || !agents.data) return undefined;
    return agents.data.filter(({ id }) => has.agentIds.includes(id)).map(({ name }) => name);
  };
}

const shownAtMost = 3;

/** What somebody has, in a line: some names, and how many more. */
function GivenAgents({ names }: { names: readonly string[] | undefined }) {
  if (!names) return null;
  const more = names.length - shownAtMost;
  return (
    <Muted className="fa-break">
      {names.length === 0 ? "No agents" : names.slice(0, shownAtMost).join(", ")}
      {more > 0 && ` and ${more} more`}
    </Muted>
  );
}

const dialogs = {
  agents: lazyDialog(
    ({ user }) => `Agents of ${fullName(user)}`,
    async () => (await import("./person-agents.tsx")).PersonAgents,
  ),
};

/** Whom people may talk to outside rooms and pages. */
export function AgentAccessView() {
  const people = usePeopleList();
  const namesOf = useGivenAgents(people.query.data?.items ?? []);
  const { dialog, open } = useDialogs(dialogs);
  return (
    <>
      <Muted as="p" mb="4">
        Which agents people can talk to outside rooms and pages. In a room they can always talk to its agent.
      </Muted>
      <PeopleList people={people}>
        {(user) =>
          user.role === "OWNER" ? (
            <Muted>Every agent</Muted>
          ) : (
            <>
              <GivenAgents names={namesOf(user.id)} />
              <Button
                variant="soft"
                aria-label={`Choose agents of ${fullName(user)}`}
                onClick={() => open("agents", { user })}
              >
                Choose agents
              </Button>
            </>
          )
        }
      </PeopleList>
      {dialog}
    </>
  );
}
