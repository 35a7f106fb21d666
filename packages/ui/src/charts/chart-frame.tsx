import { Card, Flex, Heading, Text, useThemeContext } from "@radix-ui/themes";
import { useId, useRef } from "react";
import { describeChart, type ChartContent } from "./chart-content.ts";
import type { ChartKind } from "./chart-options.ts";
import { ChartTable } from "./chart-table.tsx";
import { useDrawing } from "./use-drawing.ts";

interface ChartFrameProps {
  kind: ChartKind;
  content: ChartContent;
  /** In pixels, known before anything is drawn, so that nothing below moves. */
  height: number;
}

function Legend({ series }: Pick<ChartContent, "series">) {
  if (series.length < 2) return null;
  return (
    <Flex asChild gapX="4" gapY="1" wrap="wrap">
      <ul className="fa-plain-list fa-chart-legend" aria-hidden>
        {series.map(({ name, ownScale }) => (
          <li key={name}>
            <Text size="2" color="gray">
              {name}
              {ownScale && " (scale on the right)"}
            </Text>
          </li>
        ))}
      </ul>
    </Flex>
  );
}

/** A picture with its title, a sentence for those who do not see it, and the table behind it. */
export function ChartFrame(props: ChartFrameProps) {
  // A canvas keeps the colours it was drawn in, so a change of light makes a new one.
  return <FrameInOneLight key={useThemeContext().appearance} {...props} />;
}

function FrameInOneLight({ kind, content, height }: ChartFrameProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const title = useId();
  const canDraw = useDrawing(canvas, kind, content);
  return (
    <Card size={{ initial: "2", sm: "3" }} asChild>
      <section aria-labelledby={title}>
        <Flex justify="between" align="baseline" gap="3" wrap="wrap" mb="3">
          <Heading as="h2" size="3" id={title}>
            {content.title}
          </Heading>
          {canDraw && <Legend series={content.series} />}
        </Flex>
        {canDraw ? (
          <>
            <div className="fa-chart" style={{ height }}>
              <canvas ref={canvas} role="img" aria-label={describeChart(content)} />
            </div>
            <details className="fa-chart-details">
              <summary>Show as table</summary>
              <ChartTable {...content} />
            </details>
          </>
        ) : (
          <>
            <Text as="p" size="2" color="gray" mb="2">
              The chart could not be drawn here; these are its numbers.
            </Text>
            <ChartTable {...content} />
          </>
        )}
      </section>
    </Card>
  );
}
