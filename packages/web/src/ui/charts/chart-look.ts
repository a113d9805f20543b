import type { ChartLook } from "./chart-model.ts";

/** The colours of the present theme, as the element has them. */
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
    font: style.fontFamily,
    animation: !matchMedia("(prefers-reduced-motion: reduce)").matches,
  };
}

/** Letters of a chart that are no figures. */
export const textOf = ({ quiet, font }: ChartLook) => ({ color: quiet, fontFamily: font, fontSize: 12 });

/** What stands beside a point under the pointer. */
export const tooltipOf = (look: ChartLook) => ({
  trigger: "item",
  // Drawn, not written as HTML: names of customers stay text, and the policy of styles holds.
  renderMode: "richText",
  confine: true,
  transitionDuration: 0,
  backgroundColor: look.card,
  borderColor: look.line,
  textStyle: { ...textOf(look), color: look.text },
});

/** Draws again when the element's size or the theme changes. @returns stop it */
export function drawAgain(element: HTMLElement, drawn: { resize(): void }, draw: () => void): () => void {
  const sized = new ResizeObserver(() => {
    // A hidden view has no size; it is drawn when it comes back.
    if (element.clientWidth === 0) return;
    drawn.resize();
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
