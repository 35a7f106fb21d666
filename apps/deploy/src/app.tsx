import { loadVoice as loadVoiceLater, type LoadVoice } from "@field-advisor/voice-client/react";
import type { EarlierConversations as EarlierList } from "./features/privacy/earlier-conversations.tsx";
import { lazy, Suspense, useEffect, useLayoutEffect, useState } from "react";
import { InvalidAddress, Loading, NotFound, UnknownPath } from "./features/arrival/dead-ends.tsx";
import { LandingCard, Welcome } from "./features/arrival/landing-card.tsx";
import { ConversationScreen } from "./features/conversation/conversation-screen.tsx";
import { MessagesBanner } from "./features/messages/messages-banner.tsx";
import { PreviewWidget } from "./preview-widget.tsx";
import type { PageAnswer } from "./lib/page-calls.ts";
import type { Splash } from "./lib/splash.ts";
import type { UsageRecorder } from "./lib/usage.ts";
import { mayHaveTalked, useContinuation } from "./lib/continuation.ts";
import { useVisit } from "./lib/use-visit.ts";
import type { Address } from "./routes.ts";

// Few pages ask.
const Consent = lazy(async () => ({
  default: (await import("./features/privacy/consent-card.tsx")).Consent,
}));

const Recording = lazy(async () => ({
  default: (await import("./features/privacy/recording.tsx")).Recording,
}));

// Asked for while its reader is still on the landing card.
const loadAccessForm = () => import("./features/access/access-form.tsx");
const AccessForm = lazy(async () => ({ default: (await loadAccessForm()).AccessForm }));

const Paused = lazy(async () => ({ default: (await import("./features/arrival/paused.tsx")).Paused }));

const PausedCard = lazy(async () => ({
  default: (await import("./features/arrival/paused.tsx")).PausedCard,
}));

const OwnConversation = lazy(async () => ({
  default: (await import("./features/privacy/own-conversation.tsx")).OwnConversation,
}));

/** Without a network nothing can be fetched, and what is fetched for the screen beside it stays. */
const loadEarlier = () =>
  import("./features/privacy/earlier-conversations.tsx").then(
    ({ EarlierConversations: Earlier }) => ({ default: Earlier }),
    () => ({ default: () => null }),
  );
const EarlierConversations = lazy<typeof EarlierList>(loadEarlier);

const Ways = lazy(async () => ({ default: (await import("./features/ways/ways.tsx")).Ways }));

export interface AppProps {
  address: Address;
  /** The page, asked for before the app was loaded. */
  answer: Promise<PageAnswer>;
  splash: Splash;
  usage: UsageRecorder;
  loadVoice?: LoadVoice;
}

/** The screen at an address of this host. */
export function App({ address, ...props }: AppProps) {
  const { splash } = props;
  const isPage = address.kind === "page";
  useLayoutEffect(() => {
    if (!isPage) splash.remove();
  }, [isPage, splash]);
  if (isPage) return <DeploymentPage address={address} {...props} />;
  return address.kind === "no-slug" ? <InvalidAddress /> : <UnknownPath path={address.path} />;
}

type PageProps = AppProps & { address: Extract<Address, { kind: "page" }> };

function DeploymentPage(props: PageProps) {
  const { flow, retry, refuse, refresh, grant, dispatch, noteTalking } = useVisit(props);
  const { slug } = props.address;
  const [draft, setDraft] = useState("");
  const [isGoingOn, setGoingOn] = useState(false);
  const continuation = useContinuation("page" in flow ? flow.page : null);
  const { splash, usage, loadVoice = loadVoiceLater } = props;
  const isSplashOver = flow.screen !== "splash";
  useLayoutEffect(() => {
    if (isSplashOver) splash.remove();
  }, [isSplashOver, splash]);
  usePreload(loadAccessForm, "page" in flow && flow.page.access === "form");
  usePreload(loadVoice, continuation !== null || flow.screen === "welcome" || flow.screen === "access");

  const earlierBut = (id: string | null) =>
    "page" in flow &&
    mayHaveTalked(flow.page) && (
      <Suspense fallback={null}>
        <EarlierConversations key={id} page={flow.page} but={id} />
      </Suspense>
    );
  const toOtherCode = () => dispatch({ type: "other-code" });

  return (
    <>
      {flow.screen === "loading" && <Loading />}
      {flow.screen === "not-found" && <NotFound sentence={flow.sentence} onRetry={retry} />}
      {flow.screen === "landing" && (
        <LandingCard
          page={flow.page}
          continuation={continuation}
          earlier={earlierBut(null)}
          onOtherCode={toOtherCode}
          onStart={() => dispatch({ type: "start" })}
          onGoOn={() => {
            setGoingOn(true);
            dispatch({ type: "go-on" });
          }}
        />
      )}
      {flow.screen === "paused" && (
        <Suspense fallback={<Loading />}>
          <Paused page={flow.page} notice={flow.notice} onCheck={refresh} earlier={earlierBut(null)} />
        </Suspense>
      )}
      {flow.screen === "welcome" && (
        <Welcome page={flow.page} onContinue={() => dispatch({ type: "continue" })} />
      )}
      {flow.screen === "access" && (
        <Suspense fallback={<Loading />}>
          <AccessForm
            page={flow.page}
            slug={slug}
            notice={flow.notice}
            earlier={earlierBut(null)}
            onGranted={grant}
          />
        </Suspense>
      )}
      {flow.screen === "conversation" && (
        <ConversationScreen
          page={flow.page}
          continuation={continuation}
          isGoingOn={isGoingOn}
          loadVoice={loadVoice}
          usage={usage}
          draft={draft}
          onDraft={setDraft}
          onRefused={refuse}
          onChange={refresh}
          onTalking={noteTalking}
          onOtherCode={toOtherCode}
          earlierBut={earlierBut}
          slug={slug}
          Messages={MessagesBanner}
          Consent={Consent}
          Recording={Recording}
          PausedCard={PausedCard}
          Own={OwnConversation}
          Ways={Ways}
        />
      )}
      {"page" in flow && flow.page.preview && <PreviewWidget />}
    </>
  );
}

/** Loads code while the visitor is still reading or typing. */
function usePreload(load: () => Promise<unknown>, isSoon: boolean): void {
  useEffect(() => {
    if (isSoon) load().catch((error: unknown) => console.warn("Load again", error));
  }, [isSoon, load]);
}
