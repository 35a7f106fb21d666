import { Card, Flex, Heading, Table, useThemeContext, VisuallyHidden } from "@radix-ui/themes";
import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { codeOf, useCode } from "../app/lazy-code.ts";
import { type ChartContent, type ChartKind, describeChart, formatValue } from "./chart-options.ts";
import type { draw, Drawing } from "./chart-engine.ts";
import { Muted } from "../text/muted.tsx";

type Draw = typeof draw;

const engine = codeOf<Draw>(async () => (await import("./chart-engine.ts")).draw);

/** Keeps a canvas showing some content as long as the component stands. False where it cannot be drawn. */
function useDrawing(
  canvas: RefObject<HTMLCanvasElement | null>,
  kind: ChartKind,
  content: ChartContent,
): boolean {
  const { loaded: draw, hasFailed } = useCode(engine);
  const [canDraw, setCanDraw] = useState(true);
  const drawing = useRef<Drawing | null>(null);
  useEffect(() => {
    if (!draw || !canvas.current) return;
    if (drawing.current) drawing.current.show(content);
    else {
      drawing.current = draw(canvas.current, kind, content);
      setCanDraw(drawing.current !== null);
    }
  }, [draw, canvas, kind, content]);
  useEffect(
    () => () => {
      drawing.current?.destroy();
      drawing.current = null;
    },
    [],
  );
  return canDraw && !hasFailed;
}

/** A part that scrolls is reached by keyboard like a control. */
const reachable = { tabIndex: 0 };

/** The numbers behind a chart. Long ones scroll on their own, also by keyboard. */
function ChartTable({ title, labelName, labels, keys = labels, series }: ChartContent) {
  return (
    <div className="fa-chart-table" role="region" aria-label={`${title}, as a table`} {...reachable}>
      <Table.Root size="1">
        <VisuallyHidden asChild>
          <caption>{title}</caption>
        </VisuallyHidden>
        <Table.Header>
          <Table.Row>
            <Table.ColumnHeaderCell>{labelName}</Table.ColumnHeaderCell>
            {series.map(({ name }) => (
              <Table.ColumnHeaderCell key={name} justify="end">
                {name}
              </Table.ColumnHeaderCell>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body className="fa-numbers">
          {labels.map((label, index) => (
            <Table.Row key={keys[index]}>
              <Table.RowHeaderCell>{label}</Table.RowHeaderCell>
              {series.map((one) => (
                <Table.Cell key={one.name} justify="end">
                  {formatValue(one, one.values[index] ?? 0)}
                </Table.Cell>
              ))}
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
    </div>
  );
}

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
            <Muted>
              {name}
              {ownScale && " (scale on the right)"}
            </Muted>
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
            <Muted as="p" mb="2">
              The chart could not be drawn. These are its numbers.
            </Muted>
            <ChartTable {...content} />
          </>
        )}
      </section>
    </Card>
  );
}
