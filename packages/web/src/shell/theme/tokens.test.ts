import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const css = readFileSync(join(import.meta.dirname, "tokens.css"), "utf8");

/** Every variable of a theme in a mode: the blocks that match, later ones over earlier ones. */
function tokensOf(theme: string, mode: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, selectors, body] of css.matchAll(/([^{}]+)\{([^}]*)\}/g)) {
    const matches = selectors!
      .replace(/\/\*[\s\S]*?\*\//g, "")
      .split(",")
      .some((selector) => {
        const asked = [...selector.matchAll(/\[data-(theme|mode)="([^"]+)"\]/g)];
        return asked.every(([, name, value]) => value === (name === "theme" ? theme : mode));
      });
    if (!matches) continue;
    for (const [, name, value] of body!.matchAll(/(--bb-[\w-]+):\s*([^;]+);/g)) found.set(name!, value!.trim());
  }
  return found;
}

/** WCAG 2.2 relative luminance of #rrggbb. */
function luminance(color: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}
function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light! + 0.05) / (dark! + 0.05);
}

const themes = [...new Set([...css.matchAll(/data-theme="([^"]+)"/g)].map(([, name]) => name!))];
const modes = ["light", "dark"];
const surfaces = ["page", "card", "raised", "hover"];
const readable: [text: string, on: string, least: number][] = [
  ...["text", "text-2", "link", "danger", "warn", "ok"].flatMap((text) =>
    surfaces.map((on): [string, string, number] => [text, on, 4.5]),
  ),
  ...["page", "card", "raised", "table-head"].map((on): [string, string, number] => ["text-3", on, 4.5]),
  ["nav-text", "card", 4.5],
  ["text", "selected", 4.5],
  ["link", "selected", 4.5],
  ["text-2", "table-head", 4.5],
  ["on-strong", "strong", 4.5],
  ["on-strong", "strong-hover", 4.5],
  ["danger", "danger-bg", 4.5],
  ["warn", "warn-bg", 4.5],
  ["ok", "ok-bg", 4.5],
  ["menu-text", "menu-bg", 4.5],
  ["menu-text-2", "menu-bg", 4.5],
  ["menu-text", "menu-hover-bg", 4.5],
  ["menu-active-text", "menu-active-bg", 4.5],
  ["header-text", "header-bg", 4.5],
  ["border-strong", "card", 3],
  ["border-strong", "page", 3],
  ["focus", "card", 3],
  ["focus", "page", 3],
  ["menu-focus", "menu-bg", 3],
];
const cases = themes.flatMap((theme) =>
  modes.flatMap((mode) => readable.map((pair) => [theme, mode, ...pair] as const)),
);

test.each(cases)("R-H02 %s, %s: %s is readable on %s", (theme, mode, text, on, least) => {
  const tokens = tokensOf(theme, mode);
  expect(contrast(tokens.get(`--bb-${text}`)!, tokens.get(`--bb-${on}`)!)).toBeGreaterThanOrEqual(least);
});
