import IconDone from "~icons/ri/check-line";
import { Icon } from "../Icon.tsx";
import styles from "./steps.module.css";

type StepsProps = {
  label: string;
  /** Names of the steps in order. */
  titles: readonly string[];
  /** Index of the current step. */
  at: number;
};

/** Progress through a task of several steps. */
export function Steps({ label, titles, at }: StepsProps) {
  return (
    <ol className={styles.steps} aria-label={label} data-many={titles.length > 3 || undefined}>
      {titles.map((title, index) => (
        <li
          key={title}
          data-state={index < at ? "done" : index === at ? "now" : "later"}
          aria-current={index === at ? "step" : undefined}
        >
          <span className={styles.stepMark}>{index < at ? <Icon of={IconDone} size={14} /> : index + 1}</span>
          <span>{title}</span>
        </li>
      ))}
    </ol>
  );
}
