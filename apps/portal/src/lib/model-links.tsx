import { queryOf } from "@field-advisor/api-client";
import { modelKindLabels } from "@field-advisor/schema/model-talk-constants";
import { Muted, TextLink } from "@field-advisor/ui";
import { Flex, Text } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";

const shownModels = (id: number) => ({
  ...queryOf("GET /api/test-rooms/:id/models", { params: { id } }),
  staleTime: 0,
});

/** The model talks that a room shows its reader now; nothing where it shows none. */
export function useModels(roomId: number) {
  return useQuery(shownModels(roomId)).data ?? [];
}

interface ModelLinksProps {
  models: ReturnType<typeof useModels>;
  onLeave?: () => void;
}

/** The ways to them. */
export const ModelLinks = ({ models, onLeave }: ModelLinksProps) => (
  <Flex asChild direction="column" gap="2">
    <ul className="fa-plain-list" aria-label="Model talks">
      {models.map(({ id, kind, title, isWatched }) => (
        <Text asChild size="2" key={id}>
          <li>
            <TextLink
              to={`/models/${id}`}
              weight="medium"
              className="fa-break"
              {...(onLeave && { onClick: onLeave })}
            >
              {title}
            </TextLink>{" "}
            <Muted size="1">
              {modelKindLabels[kind]}
              {isWatched && ", watched"}
            </Muted>
          </li>
        </Text>
      ))}
    </ul>
  </Flex>
);
