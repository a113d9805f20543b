import CalendarIcon from "~icons/ri/calendar-schedule-line";
import { shellTexts } from "../texts/shell-texts.ts";
import tools from "../tools/tools.module.css";
import styles from "./demo-date.module.css";
import type { DemoDate } from "./use-demo-date.tsx";

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
