import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const source = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(source, path), "utf8");
const measures = read("shell/theme/measures.css");
const styles = globSync("**/*.css", { cwd: source }).filter(
  (path) => !/theme\/(?:measures|tokens|themes)[.]css$/.test(path),
);

/** The spacing values of `measures.css`. */
const scale = new Set([...measures.matchAll(/--bb-space-(\d+): \1px/g)].map(([, pixels]) => pixels));

/** Whether a property's value is one of the design system's; true for properties that it does not cover. */
const isOfTheHouse: [property: RegExp, rule: (value: string) => boolean][] = [
  [/^border(-[a-z-]+)?-radius$/, (value) => value.split(" ").every((part) => part === "0" || part.startsWith("var("))],
  [/^z-index$/, (value) => value.startsWith("var(")],
  [/^font-size$/, (value) => !/^\d/.test(value)],
  [/^font-weight$/, (value) => !/^\d/.test(value)],
  [
    /^(padding|margin|gap|row-gap|column-gap)(-[a-z-]+)?$/,
    (value) => [...value.matchAll(/(?<![\w.-])(\d+)px/g)].every(([, pixels]) => !scale.has(pixels)),
  ],
  // Marks at an edge and rings are shadows without blur.
  [/^box-shadow$/, (value) => !/(?:^|,\s*)(?!inset)(?:-?\d\S*\s+){2}[1-9]/.test(value)],
];

function rawValues(css: string): string[] {
  const declarations = css.replace(/\/\*[\s\S]*?\*\//g, "").matchAll(/([a-z-]+):\s*([^;{}]+);/g);
  return [...declarations]
    .filter(([, property, value]) => isOfTheHouse.some(([name, rule]) => name.test(property!) && !rule(value!.trim())))
    .map(([text]) => text);
}

test("corners, layers, letters, space and shadows are measures of the house", () => {
  expect(styles.length).toBeGreaterThan(60);
  const raw = styles.flatMap((path) => rawValues(read(path)).map((text) => `${path}: ${text}`));
  expect(raw).toEqual([]);
});

test.each([
  "border-radius: 7px;",
  "border-top-left-radius: 6px;",
  "z-index: 9999;",
  "font-size: 13px;",
  "font-weight: 700;",
  "padding: 3px 12px;",
  "box-shadow: 0 2px 8px rgb(0 0 0 / 20%);",
])("%s is refused", (text) => {
  expect(rawValues(`.a { ${text} }`)).toEqual([text]);
});

test("every variable of the house that a style names is declared", () => {
  const scripts = globSync("**/*.{ts,tsx}", { cwd: source }).map(read).join("\n");
  const all = [...styles, "shell/theme/measures.css", "shell/theme/tokens.css", "shell/theme/themes.css"].map(read);
  const declared = new Set(
    [...`${all.join("\n")}\n${scripts}`.matchAll(/(--bb-[\w-]+)(?:["']?\s*[:\]]|["']\s*,)/g)].map(([, name]) => name),
  );
  const named = new Set(all.flatMap((css) => [...css.matchAll(/var\((--bb-[\w-]+)\)/g)].map(([, name]) => name!)));
  expect([...named].filter((name) => !declared.has(name))).toEqual([]);
});

test("the kit has the radius and the layer of the house", () => {
  const kit = read("ui/kit/Kit.tsx");
  const measure = (name: string) => new RegExp(`--bb-${name}: (\\d+)`).exec(measures)?.[1];
  expect(kit).toContain(`borderRadius: ${measure("radius")},`);
  expect(kit).toContain(`zIndexPopupBase: ${measure("layer-popup")},`);
});
