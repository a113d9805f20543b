import type { ReactNode } from "react";
import { Skeleton } from "../../ui/states/PageSkeleton.tsx";
import styles from "./record-figures.module.css";

export type RecordFigure = {
  key: string;
  label: string;
  /** Undefined while it loads. */
  value: ReactNode | undefined;
  /** What the figure is compared with or made of, in a few words. */
  note?: ReactNode;
  /** The rows behind the figure. */
  href?: string | undefined;
  picture?: ReactNode;
};

/** The four to six figures that answer what a record is opened for; each leads to the rows behind it. */
export function RecordFigures({ label, figures }: { label: string; figures: readonly RecordFigure[] }) {
  return (
    <ul className={styles.figures} aria-label={label}>
      {figures.map(({ key, href, ...shown }) => (
        <li key={key}>
          {href ? (
            <a href={href} className={styles.figure}>
              <Contents {...shown} />
            </a>
          ) : (
            <div className={styles.figure}>
              <Contents {...shown} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

function Contents({ label, value, note, picture }: Omit<RecordFigure, "key" | "href">) {
  return (
    <>
      <span>{label}</span>
      {value === undefined ? <Skeleton lines={1} /> : <b>{value}</b>}
      <small>{note}</small>
      {picture}
    </>
  );
}
