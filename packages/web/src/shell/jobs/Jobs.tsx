import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { shellTexts } from "../texts/shell-texts.ts";
import { isLive, recentJobs } from "../../kernel/queries/recent-jobs.ts";
import { useState } from "react";
import JobsIcon from "~icons/ri/task-line";
import { lazyComponent } from "../../kernel/boot/lazy-component.tsx";
import { PartBoundary } from "../../kernel/boot/PartBoundary.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { Floating } from "../../ui/menus/Floating.tsx";
import tools from "../tools/tools.module.css";

const JobsPanel = lazyComponent(() => import("./JobsPanel.tsx").then((m) => m.JobsPanel));

/** The person's jobs, on every page; the number counts running ones. */
export function JobsButton() {
  const t = shellTexts.useTexts();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const jobs = useQuery(recentJobs(useApi()));
  const running = jobs.data?.list.filter(isLive).length ?? 0;
  const label = running > 0 ? `${t("jobs.button")}, ${t("jobs.running", { count: running })}` : t("jobs.button");
  return (
    <>
      <Button
        variant="unstyled"
        className={tools.tool}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(anchor ? undefined : event.currentTarget)}
      >
        <JobsIcon aria-hidden="true" />
        {running > 0 && <span className={tools.count}>{running}</span>}
      </Button>
      {anchor && (
        <Floating anchor={anchor} align="end" label={t("jobs.title")} onClose={() => setAnchor(undefined)}>
          <PartBoundary onFailed={() => setAnchor(undefined)}>
            <JobsPanel />
          </PartBoundary>
        </Floating>
      )}
    </>
  );
}
