import type { SessionUser } from "@field-advisor/schema/users.endpoints";
import {
  CurrentUserContext,
  isAwaited,
  mustChangePassword,
  PageHeader,
  SessionAwaited,
  Shell,
  useCurrentUser,
  useSessionControl,
  LinkButton,
} from "@field-advisor/ui";
import { Callout, Text } from "@radix-ui/themes";
import { useState } from "react";
import { useViewedByOwner } from "../../lib/viewed-by-owner.tsx";
import { AssistantChat } from "./assistant-chat.tsx";

const analysis = {
  purpose: "Paste conversation transcripts and get organizational-intelligence analysis",
  empty: "Paste a conversation and ask about it, or choose a prompt below.",
};

const training = {
  purpose: "Ask about your training",
  empty: "Ask about your training, or paste a conversation of yours and choose a prompt below.",
};

const viewed = "You are viewing as this person. Only they can write here.";

/** The organisation's assistant for those who lead others. */
export function SimpleChatScreen() {
  const isViewed = useViewedByOwner();
  return <AssistantChat title="AI Assistant Chat" {...analysis} obstacle={isViewed ? viewed : null} />;
}

const pleaseSignIn = "Please sign in to use the assistant.";
const signInAddress = `/login?next=${encodeURIComponent("/direct-chat")}`;

const SignInLink = () => <LinkButton to={signInAddress}>Sign In</LinkButton>;

/** The same assistant for everybody who is signed in; to others the page says what it needs. */
export function DirectChatScreen() {
  const { session } = useSessionControl();
  // What is on the screen stays when a session ends beside it.
  const [known, setKnown] = useState<SessionUser | null>(null);
  const user = session.state === "signed-in" && !mustChangePassword(session.user) ? session.user : null;
  if (user && user.id !== known?.id) setKnown(user);
  if (!known && isAwaited(session)) return <SessionAwaited />;
  return (
    <Shell>
      {known ? (
        <CurrentUserContext key={known.id} value={known}>
          <DirectChat isSignedIn={user !== null || isAwaited(session)} />
        </CurrentUserContext>
      ) : (
        <>
          <PageHeader title="AI Assistant" purpose={training.purpose} />
          <Text as="p" mb="4">
            {pleaseSignIn}
          </Text>
          <SignInLink />
        </>
      )}
    </Shell>
  );
}

function DirectChat({ isSignedIn }: { isSignedIn: boolean }) {
  const { role } = useCurrentUser();
  const isViewed = useViewedByOwner();
  const signedIn = isViewed ? viewed : null;
  return (
    <AssistantChat
      title="AI Assistant"
      {...(role === "USER" ? training : analysis)}
      obstacle={isSignedIn ? signedIn : pleaseSignIn}
      notice={
        !isSignedIn && (
          <Callout.Root color="amber" role="alert" mb="4">
            <Callout.Text>{pleaseSignIn} What you typed is kept.</Callout.Text>
            <SignInLink />
          </Callout.Root>
        )
      }
    />
  );
}
