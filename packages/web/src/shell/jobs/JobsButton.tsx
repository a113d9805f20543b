import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import JobsIcon from "~icons/ri/task-line";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { Floating } from "../../ui/menus/Floating.tsx";
import { shellTexts } from "../texts/shell-texts.ts";
import tools from "../tools/tools.module.css";
import { JobsPanel } from "./JobsPanel.tsx";
import { isLive, recentJobs } from "./job-queries.ts";

/** One's long-running work, wherever one is; the number counts what still runs. */
export function JobsButton() {
  const t = shellTexts.useTexts();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const jobs = useQuery(recentJobs(useApi()));
  const running = jobs.data?.list.filter(isLive).length ?? 0;
  const label = running > 0 ? `${t("jobs.button")}, ${t("jobs.running", { count: running })}` : t("jobs.button");
  return (
    <>
      <button
        type="button"
        className={tools.tool}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(anchor ? undefined : event.currentTarget)}
      >
        <JobsIcon aria-hidden="true" />
        {running > 0 && <span className={tools.count}>{running}</span>}
      </button>
      {anchor && (
        <Floating anchor={anchor} align="end" label={t("jobs.title")} onClose={() => setAnchor(undefined)}>
          <JobsPanel />
        </Floating>
      )}
    </>
  );
}
