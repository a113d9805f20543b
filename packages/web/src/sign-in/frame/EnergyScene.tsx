import styles from "./scene.module.css";

/** Hills, pylons and turbines: by day in light mode, at dusk in dark mode. Screen readers get the words only. */
export function EnergyScene({ tagline, more }: { tagline: string; more: string }) {
  return (
    <aside className={styles.scene}>
      <svg viewBox="0 0 900 1000" preserveAspectRatio="xMidYMax slice" aria-hidden="true" focusable="false">
        <defs>
          <linearGradient id="scene-sky" x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" className={styles.skyTop} />
            <stop offset=".5" className={styles.skyMid} />
            <stop offset=".78" className={styles.skyLow} />
          </linearGradient>
          <linearGradient id="scene-band" x1="0" y1="0" x2="1" y2="0">
            <stop offset="0" className={styles.band} stopOpacity="0" />
            <stop offset=".5" className={styles.band} stopOpacity=".3" />
            <stop offset="1" className={styles.band} stopOpacity="0" />
          </linearGradient>
        </defs>
        <rect width="900" height="1000" fill="url(#scene-sky)" />
        <path
          d="M-20 330C200 250 380 420 620 310S880 250 940 290V350C860 320 780 360 640 390S240 360-20 420Z"
          fill="url(#scene-band)"
        />
        <path
          d="M-20 470C160 430 330 520 520 470S800 400 940 440V470C800 450 700 500 540 520S180 480-20 530Z"
          fill="url(#scene-band)"
          opacity=".6"
        />
        <g className={styles.sun}>
          <circle cx="650" cy="590" r="150" opacity=".1" />
          <circle cx="650" cy="590" r="104" opacity=".16" />
          <circle cx="650" cy="590" r="64" />
        </g>
        <g className={styles.stars}>
          {stars.map(([x, y, r]) => (
            <circle key={`${x}-${y}`} cx={x} cy={y} r={r} fill="#fff" opacity=".55" />
          ))}
        </g>
        <path d="M0 720 120 640 230 690 380 590 520 680 640 630 770 700 900 640V1000H0Z" className={styles.far} />
        <g stroke="#d9f4f1" strokeLinecap="round" fill="none">
          <Turbine x={150} y={560} size={96} turn={10} />
          <Turbine x={262} y={612} size={70} turn={48} />
          <Turbine x={800} y={600} size={84} turn={82} />
        </g>
        <path d="M0 800 140 745 300 790 450 730 600 785 760 740 900 790V1000H0Z" className={styles.near} />
        <g stroke="#bfe6ea" fill="none" strokeLinejoin="round" strokeLinecap="round">
          <Wires />
          <Pylon x={96} y={830} height={170} />
          <Pylon x={400} y={815} height={210} />
          <Pylon x={720} y={835} height={180} />
        </g>
        <path d="M0 860 180 825 360 862 540 820 720 858 900 828V1000H0Z" className={styles.ground} />
        <g className={styles.panels}>
          {[0, 1, 2, 3].map(panelAt).map((d) => (
            <path key={d} d={d} />
          ))}
        </g>
      </svg>
      <div className={styles.words}>
        <p className={styles.tagline}>{tagline}</p>
        <p>{more}</p>
      </div>
    </aside>
  );
}

function Turbine({ x, y, size, turn }: { x: number; y: number; size: number; turn: number }) {
  return (
    <g strokeWidth={size / 24}>
      <path d={`M${x} ${y}v${size * 1.7}`} />
      {[0, 120, 240].map((angle) => (
        <path key={angle} d={`M${x} ${y}v${-size}`} transform={`rotate(${angle + turn} ${x} ${y})`} />
      ))}
      <circle cx={x} cy={y} r={size / 16} fill="#d9f4f1" />
    </g>
  );
}

function Pylon({ x, y, height }: { x: number; y: number; height: number }) {
  const top = y - height;
  const foot = height * 0.17;
  const at = (part: number) => top + height * part;
  return (
    <g strokeWidth="2.6">
      <path d={`M${x - foot} ${y}L${x - 7} ${at(0.3)}L${x} ${top}L${x + 7} ${at(0.3)}L${x + foot} ${y}`} />
      <path
        d={`M${x - foot * 0.7} ${at(0.78)}L${x + foot * 0.45} ${at(0.56)}M${x + foot * 0.7} ${at(0.78)}L${x - foot * 0.45} ${at(0.56)}`}
      />
      {[0.16, 0.3, 0.44].map((part) => (
        <path
          key={part}
          d={`M${x - height * 0.2} ${at(part)}H${x + height * 0.2}M${x - height * 0.2} ${at(part)}v7M${x + height * 0.2} ${at(part)}v7`}
        />
      ))}
    </g>
  );
}

/** Three sagging wires per side between the pylons. */
function Wires() {
  return (
    <g strokeWidth="1.2" opacity=".75">
      {[0.16, 0.3, 0.44].flatMap(wiresOf).map((path) => (
        <path key={path} d={path} />
      ))}
    </g>
  );
}

type Place = readonly [x: number, y: number, height: number];

const pylons: readonly Place[] = [
  [96, 830, 170],
  [400, 815, 210],
  [720, 835, 180],
];

/** A wire from pylon to pylon with a sag of a ninth of its span; the first and last leave the picture. */
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

/** A tilted solar panel of four by two cells on two legs. */
function panelAt(index: number): string {
  const x = 486 + index * 104;
  const y = 930 - (index % 2) * 6;
  const cells = [1, 2, 3].map((cell) => `M${x + 20 * cell} ${y}l12-40`).join("");
  return `M${x} ${y}h80l12-40h-80ZM${x + 6} ${y - 20}h80${cells}M${x + 24} ${y}v16M${x + 60} ${y}v16`;
}

const stars = [
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
] as const;
