type Place = readonly [x: number, y: number, height: number];

const pylons: readonly Place[] = [
  [96, 830, 170],
  [400, 815, 210],
  [720, 835, 180],
];

/** A wire from arm to arm, sagging by a ninth of its span; the first and last leave the picture. */
function wiresOf(part: number): string[] {
  const ends = pylons.map(([x, y, height]) => [x, y - height + height * part + 7, height * 0.2] as const);
  const spans = [[-160, ends[0]![1] + 12, 34] as const, ...ends, [1060, ends[2]![1] + 10, 36] as const];
  return [-1, 1].flatMap((side) =>
    spans.slice(1).map(([x, y, arm], index) => {
      const [fromX, fromY, fromArm] = spans[index]!;
      const [a, b] = [fromX + side * fromArm, x + side * arm];
      return `M${a} ${fromY}Q${(a + b) / 2} ${(fromY + y) / 2 + (b - a) / 9} ${b} ${y}`;
    }),
  );
}

/** A tilted solar panel of four by two cells on two legs, standing on the ground of the picture. */
function panelAt(index: number): string {
  const x = 486 + index * 104;
  const y = 930 - (index % 2) * 6;
  const cells = [1, 2, 3].map((cell) => `M${x + 20 * cell} ${y}l12-40`).join("");
  return `M${x} ${y}h80l12-40h-80ZM${x + 6} ${y - 20}h80${cells}M${x + 24} ${y}v16M${x + 60} ${y}v16`;
}

export const sceneShapes = {
  stars: [
    [90, 90, 1.6],
    [210, 170, 1.1],
    [330, 70, 1.3],
    [470, 150, 1.6],
    [560, 60, 1],
    [640, 200, 1.4],
    [760, 110, 1.2],
    [840, 230, 1.5],
    [150, 260, 1],
    [400, 260, 1.1],
  ],
  panels: [0, 1, 2, 3].map(panelAt),
  wires: [0.16, 0.3, 0.44].flatMap(wiresOf),
} as const;
