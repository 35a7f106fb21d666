import { useEffect, useRef, useState, type RefObject } from "react";
import type { ChartContent } from "./chart-content.ts";
import type { draw, Drawing } from "./chart-engine.ts";
import type { ChartKind } from "./chart-options.ts";

type Draw = typeof draw;

/** How to draw, loaded when the first chart is shown; null where that failed. */
function useDraw(): Draw | null | undefined {
  const [loaded, setLoaded] = useState<Draw | null>();
  useEffect(() => {
    let gone = false;
    const keep = (next: Draw | null) => {
      if (!gone) setLoaded(() => next);
    };
    import("./chart-engine.ts").then(
      (engine) => keep(engine.draw),
      () => keep(null),
    );
    return () => {
      gone = true;
    };
  }, []);
  return loaded;
}

/** Keeps a canvas showing some content as long as the component stands. False where it cannot be drawn. */
export function useDrawing(
  canvas: RefObject<HTMLCanvasElement | null>,
  kind: ChartKind,
  content: ChartContent,
): boolean {
  const draw = useDraw();
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
  return canDraw && draw !== null;
}
