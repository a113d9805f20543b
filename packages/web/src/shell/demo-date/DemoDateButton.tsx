import CalendarIcon from "~icons/ri/calendar-schedule-line";
import type { Job } from "@busbar/contract/portal/jobs";
import { shellTexts } from "../texts/shell-texts.ts";
import { type ReactNode, useState } from "react";
import { createPart } from "../../kernel/boot/part.tsx";
import { PartBoundary } from "../../kernel/boot/PartBoundary.tsx";
import { useCan, useNavigation } from "../../kernel/portal/portal-context.tsx";
import tools from "../tools/tools.module.css";
import { useDateMove } from "./date-move.ts";
import styles from "./demo-date.module.css";

/** The demo's clock in the header; while the date moves, how far it is. */
export function DemoDateButton({ date, move, ask }: Pick<DemoDate, "date" | "move" | "ask">) {
  const t = shellTexts.useTexts();
  const button = t("demoDate.button", { date });
  const far = move && t("jobs.progress", { done: move.done, total: move.total ?? 0 });
  const label = far === undefined ? button : `${button}, ${t("demoDate.moving", { far })}`;
  return (
    <button
      type="button"
      className={`${tools.tool} ${styles.clock}`}
      aria-label={label}
      title={label}
      aria-haspopup="dialog"
      onClick={ask}
    >
      <CalendarIcon aria-hidden="true" />
      <span className={styles.date}>{date}</span>
      {far !== undefined && <span className={styles.far}>{far}</span>}
      {move && (
        <progress className={styles.bar} aria-hidden="true" value={move.done} max={Math.max(move.total ?? 1, 1)} />
      )}
    </button>
  );
}

const DemoDateDialog = createPart(() => import("./DemoDateDialog.tsx").then((m) => m.DemoDateDialog));

export type DemoDate = { date: string; move: Job | undefined; ask: () => void; dialog: ReactNode };

/** The business date for those who may move it; null outside the demo and for everybody else. */
export function useDemoDate(): DemoDate | null {
  const { demoDate } = useNavigation().settings;
  const may = useCan()(["settings:admin"]) && demoDate !== "";
  const move = useDateMove(may);
  const [asked, setAsked] = useState(false);
  if (!may) return null;
  const close = () => setAsked(false);
  const dialog = asked && (
    <PartBoundary onFailed={close}>
      <DemoDateDialog date={demoDate} move={move} onClose={close} />
    </PartBoundary>
  );
  return { date: demoDate, move, ask: () => setAsked(true), dialog };
}
