import { Button, Text } from "@radix-ui/themes";
import { useId, useState } from "react";

/** Longer texts are folded after three lines. */
const longestShown = 140;

interface FoldedTextProps {
  text: string;
  /** The id of the heading that says what the text is about. */
  describedBy: string;
  /** True where the line breaks of the text are shown. */
  keepsLines?: boolean;
}

/** A text that people wrote, folded where it is long. */
export function FoldedText({ text, describedBy, keepsLines = false }: FoldedTextProps) {
  const [isWhole, setWhole] = useState(false);
  const textId = useId();
  const isLong = text.length > longestShown || text.split("\n").length > 3;
  const classes = ["fa-break", isLong && !isWhole && "folded-text", keepsLines && "kept-lines"];
  return (
    <>
      <Text
        as="p"
        size="2"
        id={textId}
        className={classes.filter(Boolean).join(" ")}
        title={isLong && !isWhole ? text : undefined}
      >
        {text}
      </Text>
      {isLong && (
        <Button
          size="1"
          variant="ghost"
          color="gray"
          aria-expanded={isWhole}
          aria-controls={textId}
          aria-describedby={describedBy}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? "Show less" : "Show all"}
        </Button>
      )}
    </>
  );
}
