import { clockOf } from "@field-advisor/schema/clock";
import type { LibraryItem } from "@field-advisor/schema/content.endpoints";
import { useDocumentTitle, Waiting, LinkButton } from "@field-advisor/ui";
import { ArrowLeftIcon } from "@radix-ui/react-icons";
import { Box, Card, Flex, Heading, Text } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, type Ref, useEffect, useEffectEvent, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { library, useNoteOpening } from "../../lib/library.queries.ts";
import { RecordingProgress } from "../../lib/recording/recording-progress.tsx";
import { CurrentCaption, Transcript } from "../../lib/recording/transcript.tsx";
import { useKeptPosition } from "../../lib/recording/use-kept-position.ts";
import "./audio-player.css";
import { audioSource, type AudioSource } from "./audio-source.ts";
import { FailureNote, PlaybackFailure, refusedAddress } from "./playback-failure.tsx";
import { SeekBar, SpeedControl, Transport, VolumeControl } from "./player-controls.tsx";
import { ProgressRing } from "./progress-ring.tsx";
import { type AudioControls, type Playback, useAudio } from "./use-audio.ts";
import { usePlayerKeys } from "./use-player-keys.ts";

/** The item of the library that a source belongs to; null where it belongs to none, undefined until that is known. */
function useItemOf(source: AudioSource): LibraryItem | null | undefined {
  const [item, setItem] = useState<LibraryItem | null>();
  // What changes later must not move what plays.
  const query = useQuery({ ...library, enabled: item === undefined });
  if (item === undefined && query.isFetchedAfterMount)
    setItem(query.data?.find(({ url }) => audioSource(url)?.url === source.url) ?? null);
  return item;
}

/** Notes once that the reader opened an item. */
function useNotedOpening(item: LibraryItem | null): void {
  const noteOpening = useNoteOpening();
  const note = useEffectEvent((id: number) => void noteOpening(id).catch(() => undefined));
  const noted = useRef<number>(undefined);
  const contentId = item?.id;
  useEffect(() => {
    if (contentId === undefined || noted.current === contentId) return;
    noted.current = contentId;
    note(contentId);
  }, [contentId]);
}

const statusOf = ({ phase, isBuffering }: Playback, startAt: number): string => {
  if (phase === "loading") return "Loading...";
  if (isBuffering) return "Buffering...";
  return startAt > 0 ? `Continues at ${clockOf(startAt)}` : "";
};

interface PanelProps {
  playback: Playback;
  controls: AudioControls;
  /** Where it begins, in seconds. */
  startAt: number;
  playRef: Ref<HTMLButtonElement>;
}

const Panel = ({ playback, controls, startAt, playRef }: PanelProps) => (
  <Flex direction="column" gap="4" width="100%">
    <SeekBar
      playback={playback}
      controls={controls}
      status={statusOf(playback, playback.position <= startAt ? startAt : 0)}
    />
    <Transport playback={playback} controls={controls} playRef={playRef} />
    <Flex align="center" justify="between" gap="4">
      <VolumeControl playback={playback} controls={controls} />
      <SpeedControl playback={playback} controls={controls} />
    </Flex>
  </Flex>
);

interface PlayerProps {
  source: AudioSource;
  title: string;
  item: LibraryItem | null;
  heading: ReactNode;
}

/** Plays one recording, from where the reader stopped. */
function Player({ source, title, item, heading }: PlayerProps) {
  const [element, setElement] = useState<HTMLAudioElement | null>(null);
  const [attempt, setAttempt] = useState(0);
  const startAt = item?.position ?? 0;
  useNotedOpening(item);
  const progress = useKeptPosition(element, item);
  // Last, because after a failure it goes on where it was, and not where it was kept.
  const { playback, controls } = useAudio(element, startAt);
  usePlayerKeys(title, playback, controls);
  const playButton = useRef<HTMLButtonElement>(null);
  const retry = () => {
    setAttempt(attempt + 1);
    controls.retry();
  };
  useEffect(() => {
    // The button that had the focus is gone.
    if (attempt > 0) playButton.current?.focus();
  }, [attempt]);
  return (
    <>
      <ProgressRing playback={playback} />
      {heading}
      {item && progress && <RecordingProgress file={item.file} {...progress} />}
      <audio ref={setElement} src={source.url} preload="metadata" />
      {playback.failure === null ? (
        <Panel playback={playback} controls={controls} startAt={startAt} playRef={playButton} />
      ) : (
        <PlaybackFailure source={source} code={playback.failure} attempt={attempt} onRetry={retry} />
      )}
      {item && <CurrentCaption item={item} element={element} />}
      {item && (
        <Box width="100%">
          <Transcript item={item} element={element} />
        </Box>
      )}
    </>
  );
}

function OpenedPlayer(props: Omit<PlayerProps, "item">) {
  const item = useItemOf(props.source);
  return item === undefined ? (
    <>
      {props.heading}
      <Waiting />
    </>
  ) : (
    <Player {...props} item={item} />
  );
}

/** Plays what its address names; the title and the description come from the address too, so they are only text. */
export function AudioPlayerScreen() {
  const [params] = useSearchParams();
  const title = params.get("title") || "Audio Content";
  const description = params.get("description") || "Training content for field advisors";
  const source = audioSource(params.get("url"));
  useDocumentTitle(title);
  const heading = (
    <div>
      <Heading as="h1" size="6" align="center" className="fa-break">
        {title}
      </Heading>
      <Text as="p" color="gray" align="center" mt="1" className="fa-break">
        {description}
      </Text>
    </div>
  );
  return (
    <Flex direction="column" gap="4" mx="auto" className="audio-player">
      <div>
        <LinkButton to="/dashboard" variant="soft" color="gray">
          <ArrowLeftIcon />
          Back to Dashboard
        </LinkButton>
      </div>
      <Card size="4">
        <Flex direction="column" align="center" gap="4">
          {source ? (
            <OpenedPlayer key={source.url} source={source} title={title} heading={heading} />
          ) : (
            <>
              {heading}
              <FailureNote {...refusedAddress} />
            </>
          )}
        </Flex>
      </Card>
    </Flex>
  );
}
