import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { SoundPlayer, type SoundState } from "./sound-player.ts";
import { type Sound, soundKey } from "./sound-source.ts";

const noSound: Sound = [];

const PlayerContext = createContext<SoundPlayer | null>(null);
const SoundContext = createContext<Sound>(noSound);

interface SoundProviderProps {
  /** What is played where a button or a bar names no other sound. */
  sound?: Sound;
  children: ReactNode;
}

/** One player for a page: what begins to play ends what played. */
export function SoundProvider({ sound = noSound, children }: SoundProviderProps) {
  const [player] = useState(() => new SoundPlayer());
  const element = useRef<HTMLAudioElement>(null);
  useLayoutEffect(() => (element.current ? player.attach(element.current) : undefined), [player]);
  const key = soundKey(sound);
  // What was deleted meanwhile is not heard to its end.
  useEffect(() => () => player.forget(key), [player, key]);
  return (
    <PlayerContext value={player}>
      <SoundContext value={sound}>
        {children}
        <audio ref={element} preload="none" hidden />
      </SoundContext>
    </PlayerContext>
  );
}

/** The player of the page. */
export function usePlayer(): SoundPlayer {
  const player = use(PlayerContext);
  if (!player) throw new Error("What plays stands in a SoundProvider.");
  return player;
}

/** The sound that is meant: the named one, or the page's. */
export function useSound(named?: Sound): Sound {
  const ofPage = use(SoundContext);
  return named ?? ofPage;
}

const nothingPlays = () => () => undefined;

/** Something about what plays; drawn anew only where that changes. `choose` answers with something simple. */
export function usePlaying<Chosen extends string | number | boolean | null>(
  choose: (state: SoundState) => Chosen,
): Chosen {
  const player = usePlayer();
  return useSyncExternalStore(player.subscribe, () => choose(player.state));
}

/** The line that is heard or was heard last, of a sound; null outside of a `SoundProvider` and before it is played. */
export function useHeardPlace(named?: Sound): number | null {
  const player = use(PlayerContext);
  const key = soundKey(useSound(named));
  return useSyncExternalStore(player?.subscribe ?? nothingPlays, () => {
    const { sound = null, place = null } = player?.state ?? {};
    return sound && soundKey(sound) === key ? place : null;
  });
}
