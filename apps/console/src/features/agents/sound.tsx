import { useEffect, useRef } from "react";

/** Plays a WAV file in base64, and again whenever somebody wants it. */
export function Sound({ wav }: { wav: string }) {
  const player = useRef<HTMLAudioElement>(null);
  useEffect(() => {
    const bytes = Uint8Array.from(atob(wav), (character) => character.charCodeAt(0));
    const address = URL.createObjectURL(new Blob([bytes], { type: "audio/wav" }));
    if (player.current) player.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [wav]);
  // Its words are what was typed.
  return <audio ref={player} controls autoPlay aria-label="The spoken sentence" style={{ width: "100%" }} />;
}
