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
