import CalendarIcon from "~icons/ri/calendar-schedule-line";
import { shellTexts } from "../texts/shell-texts.ts";
import { type ReactNode, useState } from "react";
import { createPart } from "../../kernel/boot/part.tsx";
import { PartBoundary } from "../../kernel/boot/PartBoundary.tsx";
import { useCan, useNavigation } from "../../kernel/portal/portal-context.tsx";
import tools from "../tools/tools.module.css";
import styles from "./demo-date.module.css";

/** The demo's clock in the header. */
export function DemoDateButton({ date, ask }: Pick<DemoDate, "date" | "ask">) {
  const t = shellTexts.useTexts();
  const label = t("demoDate.button", { date });
  return (
    <button type="button" className={tools.tool} aria-label={label} title={label} aria-haspopup="dialog" onClick={ask}>
      <CalendarIcon aria-hidden="true" />
      <span className={styles.date}>{date}</span>
    </button>
  );
}

const DemoDateDialog = createPart(() => import("./DemoDateDialog.tsx").then((m) => m.DemoDateDialog));

export type DemoDate = { date: string; ask: () => void; dialog: ReactNode };

/** The business date for those who may move it; null outside the demo and for everybody else. */
export function useDemoDate(): DemoDate | null {
  const { demoDate } = useNavigation().settings;
  const may = useCan()(["settings:admin"]);
  const [asked, setAsked] = useState(false);
  if (demoDate === "" || !may) return null;
  const close = () => setAsked(false);
  const dialog = asked && (
    <PartBoundary onFailed={close}>
      <DemoDateDialog date={demoDate} onClose={close} />
    </PartBoundary>
  );
  return { date: demoDate, ask: () => setAsked(true), dialog };
}
