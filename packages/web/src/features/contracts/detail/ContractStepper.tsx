import type { Contract } from "@busbar/contract/contracts/contracts";
import IconDone from "~icons/ri/check-line";
import { useStepWords } from "../../../records/page/InPlaceOf.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { lastDayOf } from "../../../ui/values/days.ts";
import { contractTexts } from "../feature.ts";
import styles from "../contracts.module.css";

const places: Record<Contract["status"], number> = {
  DRAFT: 0,
  IN_APPROVAL: 1,
  SIGNED: 2,
  ACTIVE: 3,
  EXPIRED: 4,
  TERMINATED: 4,
};

/** Progress: draft, in approval, signed, active, ended; with who took each step and when. */
export function ContractStepper({ row }: { row: Contract }) {
  const t = contractTexts.useTexts();
  const at = places[row.status];
  const { inside } = row;
  const { words: by } = useStepWords();
  const decided = inside?.approved ? t("step.approvedBy", { who: by(inside.approved) }) : by(inside?.submitted);
  const steps = [
    [t("step.draft"), by(inside?.created)],
    [t("step.approval"), decided],
    [t("step.signed"), [inside?.signed?.by, at >= 2 ? row.signDate : null].filter(Boolean).join(" · ")],
    [t("step.active"), at >= 2 ? row.startDate : ""],
    [t(row.status === "TERMINATED" ? "step.terminated" : "step.ended"), at >= 2 ? (lastDayOf(row.endsOn) ?? "") : ""],
  ] as const;
  return (
    <ol className={styles.stepper} aria-label={t("step.title")}>
      {steps.map(([title, about], place) => (
        <li
          key={title}
          data-state={place < at ? "done" : place === at ? "now" : "later"}
          aria-current={place === at ? "step" : undefined}
        >
          <span className={styles.mark}>{place < at ? <Icon of={IconDone} size={14} /> : place + 1}</span>
          <span>
            <strong>{title}</strong>
            <small>{about || "\u00A0"}</small>
          </span>
        </li>
      ))}
    </ol>
  );
}
