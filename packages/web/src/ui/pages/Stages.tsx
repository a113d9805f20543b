import IconDone from "~icons/ri/check-line";
import { Icon } from "../Icon.tsx";
import styles from "./stages.module.css";

type StagesProps = {
  label: string;
  /** In order; `about` says who took the stage and when, "" for a stage that is still to come. */
  stages: readonly { title: string; about: string }[];
  /** Index of the present stage. */
  at: number;
};

/** The stages of a record's life with the present one marked. */
export function Stages({ label, stages, at }: StagesProps) {
  return (
    <ol className={styles.stages} aria-label={label}>
      {stages.map(({ title, about }, index) => (
        <li
          key={title}
          data-state={index < at ? "done" : index === at ? "now" : "later"}
          aria-current={index === at ? "step" : undefined}
        >
          <span className={styles.mark}>{index < at ? <Icon of={IconDone} size={14} /> : index + 1}</span>
          <span>
            <strong>{title}</strong>
            <small>{about || "\u00A0"}</small>
          </span>
        </li>
      ))}
    </ol>
  );
}
