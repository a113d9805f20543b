import type { Job } from "@busbar/contract/portal/jobs";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { useApi, usePortal } from "../../kernel/portal/portal-context.tsx";
import { toast } from "../../kernel/portal/toasts.ts";
import { isLive, recentJobs } from "../jobs/Jobs.tsx";
import { shellTexts } from "../texts/shell-texts.ts";

/** One's own job that moves the demo's date now, if any; its end is told, with the date that stands then. */
export function useDateMove(enabled: boolean): Job | undefined {
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
