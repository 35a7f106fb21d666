import { Flex, Heading, Text } from "@radix-ui/themes";
import { type ReactNode } from "react";
import { useDocumentTitle } from "../app/document-title.ts";

export interface PageHeaderProps {
  title: string;
  /** One line on what the screen is for. */
  purpose?: string;
  /** Buttons; at most one of them is the primary action. */
  actions?: ReactNode;
  /** True for a screen that is a table, which takes all of the window. */
  wide?: boolean;
}

/** The top of every screen; it names the browser's tab too. */
export function PageHeader({ title, purpose, actions, wide = false }: PageHeaderProps) {
  useDocumentTitle(title);
  return (
    <Flex
      justify="between"
      align={{ initial: "stretch", sm: "end" }}
      gap="4"
      mb={{ initial: "5", sm: "3" }}
      className={wide ? "fa-page-header fa-wide" : "fa-page-header"}
    >
      <div className="fa-title">
        <Heading as="h1" size="6" className="fa-break" title={title}>
          {title}
        </Heading>
        {purpose && (
          <Text as="p" color="gray" mt="1" className="fa-break">
            {purpose}
          </Text>
        )}
      </div>
      {actions && (
        <Flex gap="3" align="center" flexShrink="0" className="fa-actions">
          {actions}
        </Flex>
      )}
    </Flex>
  );
}
