import CalendarIcon from "~icons/ri/calendar-schedule-line";
import type { Job } from "@busbar/contract/jobs/jobs";
import { shellTexts } from "../texts/shell-texts.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { lazyComponent } from "../../kernel/boot/lazy-component.tsx";
import { PartBoundary } from "../../kernel/boot/PartBoundary.tsx";
import { useApi, useCan, useNavigation, usePortal } from "../../kernel/portal/portal-context.tsx";
import { toast } from "../../kernel/portal/toasts.ts";
import { Button } from "../../ui/form/Button.tsx";
import { isLive, recentJobs } from "../../kernel/queries/recent-jobs.ts";
import tools from "../tools/tools.module.css";
import styles from "./demo-date.module.css";

/** The demo's date in the header; while it is being moved, the progress. */
export function DemoDateButton({ date, move, ask }: Pick<DemoDate, "date" | "move" | "ask">) {
  const t = shellTexts.useTexts();
  const button = t("demoDate.button", { date });
  const progress = move && t("jobs.progress", { done: move.done, total: move.total ?? 0 });
  const label = progress === undefined ? button : `${button}, ${t("demoDate.moving", { far: progress })}`;
  return (
    <Button
      variant="unstyled"
      className={`${tools.tool} ${styles.clock}`}
      aria-label={label}
      title={label}
      aria-haspopup="dialog"
      onClick={ask}
    >
      <CalendarIcon aria-hidden="true" />
      <span className={styles.date}>{date}</span>
      {progress !== undefined && <span className={styles.far}>{progress}</span>}
      {move && (
        <progress className={styles.bar} aria-hidden="true" value={move.done} max={Math.max(move.total ?? 1, 1)} />
      )}
    </Button>
  );
}

const DemoDateDialog = lazyComponent(() => import("./DemoDateDialog.tsx").then((m) => m.DemoDateDialog));

export type DemoDate = { date: string; move: Job | undefined; ask: () => void; dialog: ReactNode };

/** The business date for those who may move it; null for everybody else and outside the demo. */
export function useDemoDate(): DemoDate | null {
  const { demoDate } = useNavigation().settings;
  const may = useCan()(["settings:admin"]) && demoDate !== "";
  const move = useDateMove(may);
  const [isOpen, setOpen] = useState(false);
  if (!may) return null;
  const close = () => setOpen(false);
  const dialog = isOpen && (
    <PartBoundary onFailed={close}>
      <DemoDateDialog date={demoDate} move={move} onClose={close} />
    </PartBoundary>
  );
  return { date: demoDate, move, ask: () => setOpen(true), dialog };
}

/**
 * The running job of this person that moves the demo date, if there is one. When it ends, a toast tells the new date.
 */
function useDateMove(enabled: boolean): Job | undefined {
  const t = shellTexts.useTexts();
  const { access } = usePortal();
  const queries = useQueryClient();
  const jobs = useQuery({ ...recentJobs(useApi()), enabled });
  const newest = jobs.data?.list.find(({ kind }) => kind === "demo-date.move");
  const live = newest && isLive(newest) ? newest : undefined;
  const watched = useRef<string>(undefined);

  const tell = useEffectEvent((job: Job) => {
    const date = job.result?.date;
    if (typeof date === "string") {
      access.setState(({ navigation, ...rest }) => ({
        ...rest,
        navigation: { ...navigation, settings: { ...navigation.settings, demoDate: date } },
      }));
      toast.success(t("demoDate.moved", { date }));
    } else if (job.state === "failed") toast.error(job.error?.message ?? "");
    else toast.info(t("demoDate.stopped"));
    void queries.invalidateQueries();
  });
  useEffect(() => {
    if (live) watched.current = live.id;
    else if (newest && newest.id === watched.current) {
      watched.current = undefined;
      tell(newest);
    }
  }, [live, newest]);
  return live;
}
