import type { PageMessage } from "@field-advisor/schema/messages.endpoints";
import { pageDefaults } from "@field-advisor/schema/product";
import { webAddress } from "@field-advisor/schema/web-address";
import { useRef, useState } from "react";
import { texts } from "../../lib/texts.ts";
import { useLowWindow } from "./use-low-window.ts";
import { useMessages, type MessagesProps } from "./use-messages.ts";

/**
 * Messages from the adviser's organisation, newest first; each can be dismissed. Beside words, and where there is no
 * room, they fold to one line with the newest title; what is urgent stays open.
 */
export function MessagesBanner(props: MessagesProps) {
  const { messages, dismiss } = useMessages(props);
  const isLow = useLowWindow();
  const isFolded = props.hasWords || isLow;
  const [opened, setOpened] = useState<{ wasFolded: boolean; isOpen: boolean } | null>(null);
  const region = useRef<HTMLElement>(null);
  const isOpen = opened?.wasFolded === isFolded ? opened.isOpen : !isFolded;
  const shown = isOpen ? messages : messages.filter(isUrgent);

  /** The next message's button takes the focus, else what follows the messages. */
  const dismissAndGoOn = (id: number) => {
    const buttons = [...(region.current?.querySelectorAll<HTMLElement>(".message .icon-button") ?? [])];
    const place = shown.findIndex((message) => message.id === id);
    const next = buttons[place + 1] ?? buttons[place - 1] ?? region.current?.nextElementSibling;
    if (next instanceof HTMLElement) next.focus();
    void dismiss(id);
  };
  return (
    <section
      ref={region}
      className="messages"
      data-open={isOpen}
      aria-label={texts.messages.region}
      aria-live="polite"
    >
      {messages.length > 0 && isFolded && (
        <Fold
          messages={messages}
          isOpen={isOpen}
          onToggle={() => setOpened({ wasFolded: isFolded, isOpen: !isOpen })}
        />
      )}
      {shown.map((message) => (
        <Message key={message.id} message={message} onDismiss={() => dismissAndGoOn(message.id)} />
      ))}
    </section>
  );
}

const isUrgent = ({ messageType }: PageMessage): boolean => messageType === "urgent";

interface FoldProps {
  messages: readonly PageMessage[];
  isOpen: boolean;
  onToggle: () => void;
}

/** One line that says how many there are, how many of them are urgent, and what the newest is about. */
function Fold({ messages, isOpen, onToggle }: FoldProps) {
  const urgent = messages.filter(isUrgent).length;
  return (
    <button type="button" className="button soft fold" aria-expanded={isOpen} onClick={onToggle}>
      <span className="fold-count">{texts.messages.count(messages.length)}</span>
      {urgent > 0 && <span className="fold-urgent">{texts.messages.urgentCount(urgent)}</span>}
      <span className="fold-title">{messages[0]?.title}</span>
    </button>
  );
}

function Message({ message, onDismiss }: { message: PageMessage; onDismiss: () => void }) {
  const { messageType, title } = message;
  return (
    <article className={`message message-${messageType}`}>
      <div>
        <h2>
          <span className="message-type">{texts.messages.types[messageType]}</span> {title}
        </h2>
        <p>{message.message}</p>
        <MessageLink link={message.link} linkText={message.linkText} />
      </div>
      <button
        type="button"
        className="button plain icon-button"
        aria-label={texts.messages.dismiss(title)}
        title={texts.messages.dismiss(title)}
        onClick={onDismiss}
      >
        <span aria-hidden="true">×</span>
      </button>
    </article>
  );
}

/** Only web addresses become links, and the host is shown: a link must not lead elsewhere than it says. */
function MessageLink({ link, linkText }: Pick<PageMessage, "link" | "linkText">) {
  const address = webAddress(link);
  if (!address) return null;
  return (
    <p>
      <a href={address.href} target="_blank" rel="noopener noreferrer">
        {linkText || pageDefaults.linkText}
      </a>{" "}
      <span className="hint">{texts.messages.opensAt(address.host)}</span>
    </p>
  );
}
