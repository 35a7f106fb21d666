import { ApiError } from "@field-advisor/api-client";
import type { LibraryItem } from "@field-advisor/schema/content.endpoints";
import { Sheet } from "@field-advisor/ui";
import { DownloadIcon, InfoCircledIcon } from "@radix-ui/react-icons";
import { Button, Callout, Flex } from "@radix-ui/themes";
import { type SyntheticEvent, useState } from "react";
import { askForFile } from "../../../lib/library.queries.ts";
import { RecordingProgress } from "../../../lib/recording/recording-progress.tsx";
import { CaptionTrack, Transcript } from "../../../lib/recording/transcript.tsx";
import { useKeptPosition } from "../../../lib/recording/use-kept-position.ts";

/** Containers that few browsers play. */
const rarelyPlayed = /\.(avi|mkv)$/i;

type Problem = "rarely-played" | "not-played" | "gone";

const sentences: Readonly<Record<Problem, string>> = {
  "rarely-played": "May not play in every browser. If it does not play, download it.",
  "not-played": "Your browser does not play this video. Download it to watch it in another program.",
  gone: "This video is no longer available: it was removed or is no longer shared with you.",
};

interface VideoDialogProps {
  item: LibraryItem;
  url: string;
  onClose: () => void;
}

/** A video with the browser's own controls, from where the viewer stopped. */
export function VideoDialog({ item, url, onClose }: VideoDialogProps) {
  const { title, file } = item;
  const [problem, setProblem] = useState<Problem | null>(
    rarelyPlayed.test(file?.name ?? "") ? "rarely-played" : null,
  );
  const [element, setElement] = useState<HTMLVideoElement | null>(null);
  const progress = useKeptPosition(element, item);
  const start = ({ currentTarget }: SyntheticEvent<HTMLVideoElement>) => {
    const { position } = item;
    if (position !== null && position < currentTarget.duration) currentTarget.currentTime = position;
  };
  // The browser does not say why it cannot play a video.
  const explain = () => {
    setProblem("not-played");
    askForFile(url).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) setProblem("gone");
    });
  };
  return (
    <Sheet wide title={title} description={file?.name ?? "Video"} onClose={onClose}>
      {problem !== "gone" && (
        <video
          ref={setElement}
          className="library-video"
          src={url}
          aria-label={title}
          controls
          autoPlay
          playsInline
          onLoadedMetadata={start}
          onError={explain}
        >
          <CaptionTrack item={item} />
        </video>
      )}
      {progress && (
        <Flex mt="3">
          <RecordingProgress file={file} {...progress} />
        </Flex>
      )}
      {problem && (
        <Callout.Root color="amber" role="status" size="1" mt="4">
          <Callout.Icon>
            <InfoCircledIcon />
          </Callout.Icon>
          <Callout.Text>{sentences[problem]}</Callout.Text>
        </Callout.Root>
      )}
      {problem && problem !== "gone" && (
        <Flex justify="end" mt="4">
          <Button asChild variant="soft">
            <a href={url} download={file?.name ?? ""}>
              <DownloadIcon />
              Download
            </a>
          </Button>
        </Flex>
      )}
      {problem !== "gone" && <Transcript item={item} element={element} />}
    </Sheet>
  );
}
