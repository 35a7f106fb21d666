import { ApiError } from "@field-advisor/api-client";
import { describeError } from "@field-advisor/api-client/api-error";
import { Waiting, LinkButton } from "@field-advisor/ui";
import { Button, Flex, Heading, Text } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { fileThere } from "./audio-player.queries.ts";
import type { AudioSource } from "./audio-source.ts";

/** Codes of `MediaError`. */
const mediaErrors = { network: 2, decode: 3 } as const;

interface Explained {
  headline: string;
  reason: string;
  /** Whether another attempt may work. */
  mayRetry?: boolean;
}

const cannotBePlayed = "This audio cannot be played.";

const unknownFormat: Explained = {
  headline: cannotBePlayed,
  reason: "Your browser cannot read it. Try another browser, or ask an owner to upload it as MP3.",
};

const gone: Explained = {
  headline: "This audio is not available.",
  reason: "It was deleted or is no longer shared with you. Ask an owner if you need it.",
};

const brokenOff = { headline: "The audio could not be loaded.", mayRetry: true };

/** What is said about an address that is not played at all. */
export const refusedAddress: Explained = {
  headline: cannotBePlayed,
  reason: "Its address must be a library file or a secure (https) address.",
};

/** Another server does not say why; only what arrived and could not be read is known. */
const elsewhere = (code: number, host: string): Explained =>
  code === mediaErrors.decode
    ? unknownFormat
    : { ...brokenOff, reason: `It comes from ${host}. Check your connection and try again.` };

/** Why a file of the library does not play; `checked` is what asking for it has shown. */
function ofLibrary(code: number, checked: unknown): Explained {
  if (checked instanceof ApiError && checked.status === 404) return gone;
  if (checked) return { ...brokenOff, reason: describeError(checked).sentence };
  if (code !== mediaErrors.network) return unknownFormat;
  return { ...brokenOff, reason: "The connection was lost. Try again." };
}

interface FailureNoteProps extends Explained {
  onRetry?: () => void;
}

/** Says why nothing plays, with the way on. */
export const FailureNote = ({ headline, reason, mayRetry, onRetry }: FailureNoteProps) => (
  <Flex direction="column" align="center" gap="3" role="alert">
    <Heading as="h2" size="4" align="center">
      {headline}
    </Heading>
    <Text as="p" color="gray" align="center" className="fa-readable fa-break">
      {reason}
    </Text>
    {mayRetry ? (
      <Button onClick={onRetry}>Retry</Button>
    ) : (
      <LinkButton to="/dashboard" variant="soft">
        To your dashboard
      </LinkButton>
    )}
  </Flex>
);

interface PlaybackFailureProps {
  source: AudioSource;
  /** A code of `MediaError`. */
  code: number;
  attempt: number;
  onRetry: () => void;
}

/** Why what was to play does not; the server is asked, because the browser does not tell. */
export function PlaybackFailure({ source, code, attempt, onRetry }: PlaybackFailureProps) {
  const isUpload = source.kind === "upload";
  const check = useQuery({ ...fileThere(source.url, attempt), enabled: isUpload });
  if (isUpload && check.isPending) return <Waiting />;
  const why = isUpload ? ofLibrary(code, check.error) : elsewhere(code, source.host);
  return <FailureNote {...why} onRetry={onRetry} />;
}
