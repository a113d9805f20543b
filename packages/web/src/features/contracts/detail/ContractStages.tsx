import type { Contract } from "@busbar/contract/contracts/contracts";
import { useStepWords } from "../../../records/page/InPlaceOf.tsx";
import { Stages } from "../../../ui/pages/Stages.tsx";
import { lastDayOf } from "../../../ui/values/days.ts";
import { contractTexts } from "../contract-texts.ts";
import styles from "../contracts.module.css";

const places: Record<Contract["status"], number> = {
  DRAFT: 0,
  IN_APPROVAL: 1,
  SIGNED: 2,
  ACTIVE: 3,
  EXPIRED: 4,
  TERMINATED: 4,
};

/** The progress of a contract (draft, in approval, signed, active, ended), with who took each step and when. */
export function ContractStages({ row }: { row: Contract }) {
  const t = contractTexts.useTexts();
  const at = places[row.status];
  const { inside } = row;
  const { words: by } = useStepWords();
  const decided = inside?.approved ? t("step.approvedBy", { who: by(inside.approved) }) : by(inside?.submitted);
  const stages = [
    { title: t("step.draft"), about: by(inside?.created) },
    { title: t("step.approval"), about: decided },
    {
      title: t("step.signed"),
      about: [inside?.signed?.by, at >= 2 ? row.signDate : null].filter(Boolean).join(" · "),
    },
    { title: t("step.active"), about: at >= 2 ? row.startDate : "" },
    {
      title: t(row.status === "TERMINATED" ? "step.terminated" : "step.ended"),
      about: at >= 2 ? (lastDayOf(row.endsOn) ?? "") : "",
    },
  ];
  return (
    <div className={styles.stages}>
      <Stages label={t("step.title")} stages={stages} at={at} />
    </div>
  );
}
