import type { PageMessage } from "@field-advisor/schema/messages";
import { pageDefaults } from "@field-advisor/schema/product";
import { texts } from "../../lib/texts.ts";
import { useMessages, type MessagesProps } from "./use-messages.ts";

/** Messages from the adviser's organisation, newest first; each can be dismissed. */
export function MessagesBanner(props: MessagesProps) {
  const { messages, dismiss } = useMessages(props);
  return (
    <section className="messages" aria-label={texts.messages.region} aria-live="polite">
      {messages.map((message) => (
        <Message key={message.id} message={message} onDismiss={() => dismiss(message.id)} />
      ))}
    </section>
  );
}

function Message({ message, onDismiss }: { message: PageMessage; onDismiss: () => Promise<void> }) {
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
  const address = link !== null && URL.canParse(link) ? new URL(link) : null;
  if (!address || !/^https?:$/.test(address.protocol)) return null;
  return (
    <p>
      <a href={address.href} target="_blank" rel="noopener noreferrer">
        {linkText || pageDefaults.linkText}
      </a>{" "}
      <span className="hint">{texts.messages.opensAt(address.host)}</span>
    </p>
  );
}
