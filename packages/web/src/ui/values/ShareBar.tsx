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

/** How much of a whole is used or over, from 0 to 1 as decimal text. Decoration: the figure beside it is read. */
export function ProgressBar({ share }: { share: string }) {
  const part = Math.min(1, Math.max(0, Number(share)));
  return (
    <span className={styles.progress} data-beyond={Number(share) > 1 || undefined} aria-hidden="true">
      <i style={{ inlineSize: `${part * 100}%` }} />
    </span>
  );
}
