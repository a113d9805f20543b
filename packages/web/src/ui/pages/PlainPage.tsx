import type { ReactNode } from "react";
import styles from "./plain-page.module.css";

type Action = { label: string; primary?: boolean; onAct: () => void };

/** A page with one message: not found, not allowed, failed. It never redirects by itself (WCAG 2.2.1). */
export function PlainPage({
  code,
  title,
  text,
  actions,
  picture,
  children,
}: {
  code?: string;
  title: string;
  text: ReactNode;
  actions: readonly Action[];
  picture: ReactNode;
  /** Shown between the text and the links. */
  children?: ReactNode;
}) {
  return (
    <div className={styles.page}>
      <div aria-hidden="true">{picture}</div>
      <div>
        {code && <p className={styles.code}>{code}</p>}
        <h1>{title}</h1>
        <p className={styles.text}>{text}</p>
        {children}
        <div className={styles.actions}>
          {actions.map(({ label, primary, onAct }) => (
            <button
              key={label}
              type="button"
              className={primary ? `${styles.button} ${styles.primary}` : styles.button}
              onClick={onAct}
            >
              {label}
            </button>
          ))}
        </div>
      </div>
    </div>
  );
}

const line = {
  fill: "none",
  stroke: "var(--bb-border-strong)",
  strokeWidth: 3,
  strokeLinecap: "round",
  strokeLinejoin: "round",
} as const;

/** A broken wire between two pylons. */
export function CutWirePicture() {
  return (
    <svg viewBox="0 0 320 220">
      <path d="M20 200 100 168l70 22 130-26" {...line} stroke="var(--bb-border)" />
      <g {...line}>
        <path d="M62 190 80 60l18 130M71 126h18M50 82h60M50 82v9M110 82v9M56 104h48M66 160l27-24M94 160l-27-24" />
        <path d="M222 184 240 54l18 130M231 120h18M210 76h60M210 76v9M270 76v9M216 98h48M226 154l27-24M254 154l-27-24" />
      </g>
      <path d="M110 91q22 30 36 26M210 85q-18 34-30 30" {...line} stroke="var(--bb-accent)" />
      <path d="m152 118 8-8m6 12 8-10" {...line} stroke="var(--bb-accent)" />
      <circle cx="163" cy="60" r="16" {...line} stroke="var(--bb-border)" />
    </svg>
  );
}

/** A locked meter cabinet. */
export function LockedCabinetPicture() {
  return (
    <svg viewBox="0 0 320 220">
      <path d="M40 200h240" {...line} stroke="var(--bb-border)" />
      <g {...line}>
        <rect x="92" y="36" width="136" height="164" rx="8" />
        <path d="M160 36v60M108 56h36M108 72h24M176 56h36M176 72h24" />
      </g>
      <rect
        x="124"
        y="116"
        width="72"
        height="58"
        rx="8"
        fill="var(--bb-card)"
        stroke="var(--bb-accent)"
        strokeWidth="3"
      />
      <path d="M140 116v-14a20 20 0 0 1 40 0v14M160 138v14" {...line} stroke="var(--bb-accent)" />
    </svg>
  );
}
