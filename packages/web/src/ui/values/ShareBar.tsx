import styles from "./small-pictures.module.css";

/** A part of a whole: its amount as decimal text, and its shade from 0 (as it should be) to 4 (worst); `rest` is left empty. */
export type Share = { key: string; share: string; shade: 0 | 1 | 2 | 3 | 4 | "rest" };

/** The parts of a whole as a bar. Decoration: the figure beside it is read. */
export function ShareBar({ parts }: { parts: readonly Share[] }) {
  return (
    <span className={styles.bar} aria-hidden="true">
      {parts
        .filter(({ share }) => /^[^-]*[1-9]/.test(share))
        .map(({ key, share, shade }) => (
          <i key={key} data-shade={shade} style={{ flexGrow: share }} />
        ))}
    </span>
  );
}

type ProgressBarProps = {
  /** Part of the whole, from 0 to 1, as a number or decimal text; more is shown as all of it. */
  share: string | number;
  /** It is more than the whole. */
  beyond?: boolean | undefined;
};

/** How much of a whole is used or over. Decoration: the figure beside it is read. */
export function ProgressBar({ share, beyond }: ProgressBarProps) {
  return (
    <span className={styles.progress} data-beyond={beyond || undefined} aria-hidden="true">
      <i style={{ inlineSize: `calc(100% * ${share})` }} />
    </span>
  );
}
