import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const css = readFileSync(join(import.meta.dirname, "charts.module.css"), "utf8");
const [light = "", dark = ""] = css.split(':global(html[data-mode="dark"])');
const cards = { light: "#ffffff", dark: "#1d2127" };
const modes = { light, dark };

type Triple = [number, number, number];
const rgb = (colour: string): Triple =>
  [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as Triple;
const times = (rows: readonly Triple[], [r, g, b]: Triple): Triple =>
  rows.map(([x, y, z]) => x * r + y * g + z * b) as Triple;

/** What people who lack one kind of cone see, by Machado, Oliveira and Fernandes (2009). */
const eyes: Record<string, readonly Triple[]> = {
  all: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};
/** OKLab: distances in it are alike to the eye. */
function seen(colour: string, eye: readonly Triple[]): Triple {
  const inside = times(eye, rgb(colour)).map((part) => Math.min(1, Math.max(0, part))) as Triple;
  const cones = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    inside,
  ).map(Math.cbrt) as Triple;
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    cones,
  );
}
const luminance = (colour: string): number => {
  const [r, g, b] = rgb(colour);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (one: string, other: string): number => {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
};
const stagesOf = (block: string): string[] =>
  [...block.matchAll(/--bb-chart-stage-\d: (#[0-9a-f]{6});/g)].map(([, colour]) => colour!);

test.each(["light", "dark"] as const)(
  "R-H02 in %s mode all states are told apart, also by people who see few colours",
  (mode) => {
    const stages = stagesOf(modes[mode]);
    expect(stages).toHaveLength(6);
    for (const stage of stages) expect(contrast(stage, cards[mode]), stage).toBeGreaterThanOrEqual(3);
    for (const [name, eye] of Object.entries(eyes))
      for (const [at, one] of stages.entries())
        for (const other of stages.slice(at + 1)) {
          const [[l1, a1, b1], [l2, a2, b2]] = [seen(one, eye), seen(other, eye)];
          expect(Math.hypot(l1 - l2, a1 - a2, b1 - b2), `${name}: ${one} ${other}`).toBeGreaterThanOrEqual(0.12);
        }
  },
);
