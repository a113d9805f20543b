import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { themeNames } from "./theme-settings.ts";

const here = (name: string) => readFileSync(join(import.meta.dirname, name), "utf8");
const css = `${here("tokens.css")}\n${here("themes.css")}`.replace(/\/\*[\s\S]*?\*\//g, "");
const picture = here("../../../public/menu-background.svg");

type Root = { theme: string; mode: string; background: string };

/** Every variable of a root element with these attributes: matching blocks in order, later ones win. */
function tokensOf(root: Root): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, selectors, body] of css.matchAll(/([^{};]+)\{([^}]*)\}/g)) {
    const matches = selectors!.split(",").some((selector) => {
      const asked = [...selector.matchAll(/\[data-(theme|mode|background)(?:([\^$]?)="([^"]+)")?\]/g)];
      return asked.every(([, name, how, value]) => {
        const own = root[name as keyof Root];
        if (value === undefined) return own !== "";
        if (how === "^") return own.startsWith(value);
        return how === "$" ? own.endsWith(value) : own === value;
      });
    });
    if (!matches) continue;
    for (const [, name, value] of body!.matchAll(/--bb-([\w-]+):\s*([^;]+);/g)) found.set(name!, value!.trim());
  }
  return found;
}

type Colour = readonly [red: number, green: number, blue: number, alpha: number];

function hex(colour: string): Colour {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return [red!, green!, blue!, 1];
}
const mix = (one: Colour, other: Colour, part: number): Colour =>
  [...([0, 1, 2] as const).map((at) => one[at] + (other[at] - one[at]) * part), 1] as unknown as Colour;
/** `over` blended onto an opaque `under`. */
const laid = (over: Colour, under: Colour): Colour => mix(under, [over[0], over[1], over[2], 1], over[3]);

/** Every colour that can appear where `name` is painted: all stops of a gradient, all colours of the picture. */
function coloursOf(tokens: Map<string, string>, name: string): Colour[] {
  const value = tokens.get(name);
  if (value === undefined) throw new Error(`No variable --bb-${name}`);
  const named = /^var\(--bb-([\w-]+)\)$/.exec(value);
  if (named) return coloursOf(tokens, named[1]!);
  if (value.includes("url(")) {
    const veil: Colour = [0, 0, 0, Number(/rgb\(0 0 0 \/ (\d+)%\)/.exec(value)![1]) / 100];
    const inks = [...new Set(picture.match(/#[0-9a-f]{6}/g))];
    expect(inks.length).toBeGreaterThan(5);
    return [...inks, /#[0-9a-f]{6}/.exec(value)![0]].map((ink) => laid(veil, hex(ink)));
  }
  const clear = /^rgb\((\d+) (\d+) (\d+) \/ (\d+)%\)$/.exec(value);
  if (clear) return [[Number(clear[1]), Number(clear[2]), Number(clear[3]), Number(clear[4]) / 100]];
  const stops = (value.match(/#[0-9a-f]{6}/g) ?? []).map(hex);
  if (stops.length === 0) throw new Error(`No colour in --bb-${name}: ${value}`);
  if (stops.length === 1) return stops;
  return stops.slice(1).flatMap((to, at) => Array.from({ length: 11 }, (_, step) => mix(stops[at]!, to, step / 10)));
}

/** WCAG 2.2 relative luminance. */
function luminance(colour: Colour): number {
  const [r, g, b] = ([0, 1, 2] as const).map((at) => {
    const part = colour[at] / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}
function contrast(one: Colour, other: Colour): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light! + 0.05) / (dark! + 0.05);
}

/** Foreground and background; the background may be translucent over another: `menu-hover-bg/menu-bg`. */
type Pair = readonly [text: string, on: string, least: number];
const on = (texts: string, places: string, least = 4.5): Pair[] =>
  texts.split(" ").flatMap((text) => places.split(" ").map((place): Pair => [text, place, least]));

const readable: Pair[] = [
  ...on("text text-2 link danger warn ok", "page card raised hover"),
  ...on("text-3", "page card raised table-head"),
  ...on("text link chosen", "selected"),
  ...on("link", "info-bg"),
  ...on("chosen", "card"),
  ...on("text-2", "table-head"),
  ...on("nav-text", "card hover page"),
  ...on("on-strong", "strong strong-hover"),
  ...on("danger", "danger-bg"),
  ...on("warn", "warn-bg"),
  ...on("ok", "ok-bg"),
  ...on("menu-text menu-text-2", "menu-bg menu-pop"),
  ...on("menu-text", "menu-hover-bg/menu-bg menu-hover-bg/menu-pop"),
  ...on("menu-active-text", "menu-active-bg/menu-bg menu-active-bg/menu-pop"),
  ...on("header-text", "header-bg header-hover-bg"),
  ...on("strip-text", "strip-bg strip-hover-bg/strip-bg"),
  ...on("strip-active-text", "strip-active-bg/strip-bg"),
  ...on("panel-text", "panel-bg panel-hover-bg"),
  ...on("panel-active-text", "panel-active-bg panel-bg"),
  ...on("bar-text bar-active-text", "bar-bg bar-hover-bg/bar-bg"),
  ...on("console-text", "console-bg console-hover-bg"),
  ...on("console-field-text", "console-field-bg"),
  ...on("tab-text", "card tab-hover-bg"),
  ...on("tab-active-text", "tab-active-bg card"),
  ...on("border-strong focus", "card page", 3),
  // Menus, strips and bars show the focus in their text colour.
  ...on("focus", "raised hover selected table-head tab-active-bg", 3),
  ...on("strong", "card", 3),
];

const roots: Root[] = themeNames.flatMap((theme) =>
  ["light", "dark"].flatMap((mode) => ["none", "vab-background"].map((background) => ({ theme, mode, background }))),
);

test.each(roots)("R-H02 R-H03 $theme, $mode, picture $background: every text and control is readable", (root) => {
  const tokens = tokensOf(root);
  const poor: string[] = [];
  for (const [text, place, least] of readable) {
    const [top, under] = place.split("/");
    const grounds = coloursOf(tokens, top!).flatMap((colour) =>
      colour[3] === 1 ? [colour] : coloursOf(tokens, under!).map((below) => laid(colour, below)),
    );
    const worst = Math.min(...coloursOf(tokens, text).flatMap((ink) => grounds.map((ground) => contrast(ink, ground))));
    if (!(worst >= least)) poor.push(`${text} on ${place}: ${worst.toFixed(2)}, not ${least}`);
  }
  expect(poor).toEqual([]);
});

test("R-H02 every theme sets every colour of the default one", () => {
  const names = [...tokensOf(roots[0]!).keys()].toSorted();
  for (const root of roots.filter(({ background }) => background === "none")) {
    expect([...tokensOf(root).keys()].toSorted()).toEqual(names);
  }
});

test("R-H02 no two themes look the same in the same mode", () => {
  for (const mode of ["light", "dark"]) {
    const looks = themeNames.map((theme) => {
      const tokens = tokensOf({ theme, mode, background: "none" });
      return ["strong", "menu-bg", "menu-active-bg"].map((name) => String(coloursOf(tokens, name))).join();
    });
    expect(new Set(looks).size).toBe(themeNames.length);
  }
});

/** Contrast of a selected item's background, where its text colour does not show the selection already. */
const standsOut = 1.3;
test.each(roots.filter(({ background }) => background === "none"))(
  "R-H02 $theme, $mode: the chosen entry is told from the others wherever it lies",
  (root) => {
    const tokens = tokensOf(root);
    for (const part of ["menu", "strip"]) {
      const [text, idle] = [`${part}-active-text`, `${part}-text`].map((name) => coloursOf(tokens, name)[0]!);
      if (([0, 1, 2] as const).some((at) => Math.abs(text![at] - idle![at]) > 32)) continue;
      const chosen = coloursOf(tokens, `${part}-active-bg`)[0]!;
      const grounds = coloursOf(tokens, `${part}-bg`).filter((ground) => ground[3] === 1);
      const least = Math.min(...grounds.map((ground) => contrast(chosen, ground)));
      expect.soft(least, `${part}-active-bg on ${part}-bg`).toBeGreaterThanOrEqual(standsOut);
    }
  },
);
