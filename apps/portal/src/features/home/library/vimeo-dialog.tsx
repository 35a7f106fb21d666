import { vimeoPlayer } from "@field-advisor/schema/vimeo";
import { Sheet, useExternalLink, Muted } from "@field-advisor/ui";
import { ExternalLinkIcon, PlayIcon } from "@radix-ui/react-icons";
import { Button, Flex } from "@radix-ui/themes";
import { useState } from "react";

interface VimeoDialogProps {
  title: string;
  url: string;
  onClose: () => void;
}

/** The button that had it is gone. */
const takeFocus = (frame: HTMLIFrameElement | null) => frame?.focus();

/** A video at Vimeo, which hears of the viewer only once they play it. */
export function VimeoDialog({ title, url, onClose }: VimeoDialogProps) {
  const [isPlaying, setPlaying] = useState(false);
  const { ask, dialog } = useExternalLink();
  const player = vimeoPlayer(url);
  const note = player
    ? "This video comes from Vimeo. When you play it, Vimeo learns your network address and that you watch it here."
    : "This video cannot be played: its address is not a Vimeo video.";
  return (
    <Sheet wide title={title} description={note} onClose={onClose}>
      {player && isPlaying && (
        <iframe
          ref={takeFocus}
          className="library-video"
          src={player}
          title={title}
          allow="autoplay; fullscreen"
          allowFullScreen
          referrerPolicy="strict-origin-when-cross-origin"
          // oxlint-disable-next-line react/iframe-missing-sandbox
          sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation"
        />
      )}
      {player && !isPlaying && (
        <Flex align="center" justify="center" className="library-video">
          <Button size="3" onClick={() => setPlaying(true)}>
            <PlayIcon />
            Play video
          </Button>
        </Flex>
      )}
      <Flex align="center" justify="end" gap="3" mt="4" wrap="wrap">
        {player && <Muted>Not playing?</Muted>}
        <Button variant="soft" color="gray" onClick={() => ask(url)}>
          Open on Vimeo
          <ExternalLinkIcon />
        </Button>
      </Flex>
      {dialog}
    </Sheet>
  );
}
