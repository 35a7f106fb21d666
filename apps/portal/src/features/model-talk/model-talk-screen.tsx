import { refresh } from "@field-advisor/api-client";
import { modelKindLabels } from "@field-advisor/schema/model-talk-constants";
import type { ModelTalk } from "@field-advisor/schema/model-talks.endpoints";
import { LinkButton, Loaded, Muted, PageHeader } from "@field-advisor/ui";
import {
  PlayLine,
  SoundBar,
  SoundProvider,
  type Sound,
  useHeardPlace,
  usePlaying,
} from "@field-advisor/ui/playback";
import { type TranscriptLine, TranscriptLines } from "@field-advisor/ui/transcript";
import { CheckCircledIcon } from "@radix-ui/react-icons";
import { Badge, Callout, Flex, Text } from "@radix-ui/themes";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { useParams } from "react-router";
import { useViewedByOwner } from "../../lib/viewed-by-owner.tsx";
import { modelTalk, noteOpening, reportProgress, soundAddress } from "./model-talk.queries.ts";
import { Watching } from "./watching.ts";

/** One model talk: what is said in it, what is good or wrong there, and how it sounds. */
export function ModelTalkScreen() {
  const id = Number(useParams()["id"]);
  const query = useQuery(modelTalk(id));
  return (
    <Loaded
      query={query}
      noun="Model talk"
      missing="It may have been removed, or its room does not show it to you now."
    >
      {(talk) => <Talk key={talk.id} talk={talk} />}
    </Loaded>
  );
}

const none: Sound = [];

function Talk({ talk }: { talk: ModelTalk }) {
  const { id, title, kind, room, lines, sound } = talk;
  const { isWatched, watching } = useWatching(talk);
  const heard = useMemo(
    () => (sound.heard ? [{ id: `model ${id}`, address: soundAddress(id), ...sound.heard }] : none),
    [id, sound.heard],
  );
  return (
    <SoundProvider sound={heard}>
      <PageHeader
        title={title}
        purpose={`${modelKindLabels[kind]} for ${room.name}`}
        actions={<LinkButton to={`/test-room/${room.id}`}>Practise this</LinkButton>}
      />
      <Flex direction="column" gap="4">
        <SoundState {...sound} />
        {heard.length > 0 && (
          <>
            <SoundBar
              marks={lines.flatMap(({ note, isMistake }, place) =>
                note === null ? [] : [{ place, label: note, tone: isMistake ? "bad" : ("good" as const) }],
              )}
            />
            <Hearing watching={watching} length={sound.heard?.durationSeconds ?? 0} />
          </>
        )}
        <Lines lines={lines} />
        <End watching={watching} isWatched={isWatched} />
      </Flex>
    </SoundProvider>
  );
}

/** Says why nothing is heard. */
const SoundState = ({ state, problem }: ModelTalk["sound"]) => {
  if (state === "ready") return null;
  return (
    <Callout.Root color={state === "failed" ? "amber" : "gray"} size="1" role="status">
      <Callout.Text className="fa-break">
        {state === "making"
          ? "The voices are still speaking it. You can read it meanwhile."
          : `There is no sound: it can be read.${problem === null ? "" : ` ${problem}`}`}
      </Callout.Text>
    </Callout.Root>
  );
};

/** Notes that somebody opened a talk, and what they heard and read of it; nothing where an owner looks in their name. */
function useWatching({ id, isWatched, readingSeconds }: ModelTalk) {
  const isViewed = useViewedByOwner();
  const client = useQueryClient();
  const [isNew, setNew] = useState(false);
  const [watching] = useState(
    () =>
      new Watching({
        readingSeconds,
        send: async (report) => !isViewed && (await reportProgress(id, report)).isWatched,
        onWatched: () => {
          setNew(true);
          void refresh(client, ["GET /api/test-rooms/:id/models"]);
        },
      }),
  );
  useEffect(() => {
    // Without it nothing counts as watched, and everything can be read.
    if (!isViewed) void noteOpening(id).catch(() => undefined);
    return () => watching.turnAway();
  }, [id, isViewed, watching]);
  return { isWatched: isWatched || isNew, watching };
}

/** Tells each second that is played. */
function Hearing({ watching, length }: { watching: Watching; length: number }) {
  const second = usePlaying(({ phase, position }) => (phase === "playing" ? Math.floor(position) : null));
  useEffect(() => {
    if (second !== null) watching.hear(second, length);
  }, [second, watching, length]);
  return null;
}

/** Where the talk ends: who sees it for long enough has read it. */
function End({ watching, isWatched }: { watching: Watching; isWatched: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!place.current || isWatched) return undefined;
    const observer = new IntersectionObserver(([entry]) =>
      entry?.isIntersecting ? watching.reachEnd() : watching.turnAway(),
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [watching, isWatched]);
  return (
    <div ref={place}>
      {isWatched ? (
        <Text as="p" size="2" role="status">
          <CheckCircledIcon aria-hidden /> You have watched this model talk.
        </Text>
      ) : (
        <Muted as="p">Listen or read to the end, and it counts as watched.</Muted>
      )}
    </div>
  );
}

/** Plays from a line on. */
const PlayOn = ({ place }: { place: number }) => <PlayLine place={place} goesOn />;

function Lines({ lines }: Pick<ModelTalk, "lines">) {
  const shown = useMemo(
    () =>
      lines.map(({ isUser, text }, place): TranscriptLine => ({
        place,
        name: isUser ? "Adviser" : "The other person",
        isAgent: !isUser,
        text,
        atSeconds: null,
      })),
    [lines],
  );
  return (
    <TranscriptLines
      lines={shown}
      wanted={null}
      marksOf={() => undefined}
      block={() => "center"}
      heard={useHeardPlace()}
      Beside={PlayOn}
    >
      {({ place }) => {
        const { note = null, isMistake = false } = lines[place] ?? {};
        return (
          note !== null && (
            <Flex gap="2" mt="1" align="baseline" wrap="wrap">
              <Badge color={isMistake ? "red" : "green"}>{isMistake ? "Mistake" : "Note"}</Badge>
              <Text size="2" className="fa-break">
                {note}
              </Text>
            </Flex>
          )
        );
      }}
    </TranscriptLines>
  );
}
