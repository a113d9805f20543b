import type { ChartLook } from "./chart-model.ts";

/** The colours of the current theme, from the element's computed style. */
export function lookOf(element: HTMLElement): ChartLook {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(`--bb-${name}`).trim();
  return {
    text: token("text"),
    quiet: token("text-2"),
    line: token("border"),
    card: token("card"),
    accent: token("accent"),
    danger: token("danger"),
    warn: token("chart-warn"),
    ok: token("chart-ok"),
    palette: [1, 2, 3, 4, 5, 6, 7, 8].map((at) => token(`chart-${at}`)),
    stages: [1, 2, 3, 4, 5, 6].map((at) => token(`chart-stage-${at}`)),
    font: style.fontFamily,
    animation: !matchMedia("(prefers-reduced-motion: reduce)").matches,
  };
}

/** Text style of axes and legends. */
export const textOf = ({ quiet, font }: ChartLook) => ({ color: quiet, fontFamily: font, fontSize: 12 });

/** Style of the tooltip beside a point. */
export const tooltipOf = (look: ChartLook) => ({
  trigger: "item",
  // Rendered on the canvas, not as HTML: names of customers stay text, and no inline style breaks the content policy.
  renderMode: "richText",
  confine: true,
  transitionDuration: 0,
  backgroundColor: look.card,
  borderColor: look.line,
  textStyle: { ...textOf(look), color: look.text },
});

/** Calls `draw` again when the element's size or the theme changes. @returns the function that stops it */
export function drawAgain(element: HTMLElement, instance: { resize(): void }, draw: () => void): () => void {
  // The observer also tells the size with which the chart has been rendered.
  let drawn = [element.clientWidth, element.clientHeight];
  const sized = new ResizeObserver(() => {
    const size = [element.clientWidth, element.clientHeight];
    // A hidden view has no size; it is rendered when it is shown again.
    if (size[0] === 0 || (size[0] === drawn[0] && size[1] === drawn[1])) return;
    drawn = size;
    instance.resize();
    draw();
  });
  sized.observe(element);
  const themed = new MutationObserver(draw);
  themed.observe(document.documentElement, { attributeFilter: ["data-theme", "data-mode"] });
  return () => {
    sized.disconnect();
    themed.disconnect();
  };
}
