import { type JobRun, JobRunQuery, JobState } from "@busbar/contract/jobs/jobs";
import { bulkActionAddress } from "@busbar/contract/records/record-addresses";
import IconCancel from "~icons/ri/stop-circle-line";
import IconDownload from "~icons/ri/download-2-line";
import IconOpen from "~icons/ri/external-link-line";
import IconRetry from "~icons/ri/restart-line";
import { lazyComponent } from "../../kernel/boot/lazy-component.tsx";
import { messageOf } from "../../kernel/calls/call-errors.ts";
import { saveFile } from "../../kernel/network/transfers.ts";
import { useApi, usePortal } from "../../kernel/portal/portal-context.tsx";
import { useJobTitle } from "../../kernel/queries/job-titles.ts";
import { toast } from "../../kernel/portal/toasts.ts";
import { useView } from "../../kernel/portal/view.ts";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { useOverlays } from "../../records/editing/use-overlays.tsx";
import { choiceFilters, ListFilters, optionsOf } from "../../records/list/ListFilters.tsx";
import { ListPage } from "../../records/list/ListPage.tsx";
import { useList } from "../../records/list/use-list.ts";
import type { RowAction } from "../../ui/table/rules/table-types.ts";
import { jobTexts } from "./job-texts.ts";
import { useJobColumns } from "./job-columns.tsx";
import { jobRuns, useRetryJob } from "./job-queries.ts";

const JobDialog = lazyComponent(() => import("./JobDialog.tsx").then((module) => module.JobDialog));

/** The jobs of all people and of the server: running ones, failures with reasons, and the possible actions. */
export function JobsPage() {
  const t = jobTexts.useTexts();
  const api = useApi();
  const view = useView();
  const language = useLanguage();
  const titleOf = useJobTitle();
  const { features } = usePortal();
  const retry = useRetryJob(api);
  const overlays = useOverlays({
    cancel: (job: JobRun, close) => <JobDialog job={job} onClose={close} />,
  });
  const list = useList({ page: "jobs", schema: JobRunQuery, load: (query) => jobRuns(api, query) });
  const { many } = choiceFilters(list);
  const kinds = features.flatMap(({ jobs = {} }) =>
    Object.entries(jobs).map(([value, title]) => ({ value, label: title[language] })),
  );
  const receiptOf = ({ own, result }: JobRun) =>
    own && typeof result?.bulkActionId === "string" ? bulkActionAddress({ id: result.bulkActionId }) : undefined;

  const actionsOf = (job: JobRun): RowAction[] => {
    const what = titleOf(job.kind);
    const reason = (verdict: JobRun["actions"]["cancel"]) => (verdict === "ok" ? undefined : t(`reason.${verdict}`));
    const receipt = receiptOf(job);
    const file = job.own && typeof job.result?.fileId === "string" ? job.result.fileId : undefined;
    const again = () =>
      retry.mutateAsync(job.id).then(
        () => toast.success(t("retry.sent", { what })),
        (error: unknown) => toast.error(messageOf(error)),
      );
    const download = (id: string) =>
      api
        .downloadFile({ params: { id } })
        .then((answer) => saveFile(answer, `${job.kind}-${job.id}`))
        .catch((error: unknown) => toast.error(messageOf(error)));
    return [
      ...(receipt === undefined
        ? []
        : [{ key: "open", label: t("open"), icon: IconOpen, onRun: () => view.navigate(receipt) }]),
      ...(file === undefined
        ? []
        : [{ key: "download", label: t("download"), icon: IconDownload, onRun: () => void download(file) }]),
      {
        key: "cancel",
        label: t("cancel"),
        icon: IconCancel,
        danger: true,
        disabledReason: reason(job.actions.cancel),
        onRun: () => overlays.open("cancel", job),
      },
      {
        key: "retry",
        label: t("retry"),
        icon: IconRetry,
        disabledReason: reason(job.actions.retry),
        onRun: () => void again(),
      },
    ];
  };

  return (
    <ListPage
      id="jobs"
      title={t("title")}
      caption={t("title")}
      list={list}
      columns={useJobColumns()}
      filters={
        <ListFilters
          list={list}
          search={t("search")}
          filters={[
            many(
              "state",
              t("status"),
              optionsOf(JobState.options, (value) => t(`state.${value}`)),
            ),
            many("kind", t("filter.kind"), kinds),
          ]}
        />
      }
      rowLabel={(job) => `${titleOf(job.kind)} ${job.id}`}
      rowActions={actionsOf}
      empty={{ title: t("empty.title"), hint: t("empty.hint") }}
    >
      {overlays.shown}
    </ListPage>
  );
}
