import { createElement } from "@field-advisor/page/create-element";
import { webAddress } from "@field-advisor/schema/web-address";
import { Link } from "@radix-ui/themes";
import { Markdown, type MarkdownToJSX } from "markdown-to-jsx/react";
import type { ReactNode } from "react";

/** A heading inside an answer is none of the screen's. */
const AnswerTitle = ({ children }: { children?: ReactNode }) => (
  <p>
    <strong>{children}</strong>
  </p>
);

const AnswerLink = ({ href = "", children }: { href?: string; children?: ReactNode }) =>
  webAddress(href) || href.startsWith("mailto:") ? (
    <Link href={href} target="_blank" rel="noopener noreferrer" underline="always">
      {children}
    </Link>
  ) : (
    children
  );

/** Fetching a picture would tell another server that this was read. */
const AnswerPicture = ({ alt }: { alt?: string }) => alt;

const options: MarkdownToJSX.Options = {
  createElement,
  disableParsingRawHTML: true,
  forceBlock: true,
  preserveFrontmatter: true,
  overrides: {
    h1: AnswerTitle,
    h2: AnswerTitle,
    h3: AnswerTitle,
    h4: AnswerTitle,
    h5: AnswerTitle,
    h6: AnswerTitle,
    a: AnswerLink,
    img: AnswerPicture,
  },
};

/** What a model wrote, with its Markdown shown as it was meant; HTML in it stays text. */
export const FormattedText = ({ text }: { text: string }) => (
  <div dir="auto" className="fa-formatted">
    <Markdown options={options}>{text}</Markdown>
  </div>
);
