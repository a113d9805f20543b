import type { ReportDeclaration } from "@busbar/contract/reports/report-declaration";
import { type ReportKey, reports } from "@busbar/contract/reports/report-list";
import { namesOfTakes, ReportQuery } from "@busbar/contract/reports/report-parameters";
import { type ReportAnswer, streamedRows } from "@busbar/contract/reports/reports";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { detailsOf, messageOf } from "../../kernel/calls/call-errors.ts";
import { useListState } from "../../kernel/lists/list-state.ts";
import { saveFile } from "../../kernel/network/transfers.ts";
import { useApi, useCan } from "../../kernel/portal/portal-context.tsx";
import { toast } from "../../kernel/portal/toasts.ts";
import { useView } from "../../kernel/portal/view.ts";
import { useWrite } from "../../kernel/queries/use-write.ts";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { usePrintedList } from "../../records/list/PrintedList.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { Link } from "../../ui/form/buttons/Link.tsx";
import { PageFrame } from "../../ui/pages/PageFrame.tsx";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { formatDate, formatQuantity } from "../../ui/values/format-values.ts";
import { DateText, KeyFacts, Money, Quantity } from "../../ui/values/Values.tsx";
import { reportTexts } from "./report-texts.ts";
import { columnsOf, type Row, rowsOf } from "./report-columns.tsx";
import { ReportParameters } from "./ReportParameters.tsx";
import { oneReport } from "./report-queries.ts";
import { scheduleTexts } from "./schedules/schedule-texts.ts";
import { ScheduleDialog } from "./schedules/ScheduleDialog.tsx";
import styles from "./reports.module.css";

/** One report: its parameters at the side; its figures, first rows and files beside them. */
export function ReportPage() {
  const t = reportTexts.useTexts();
  const language = useLanguage();
  const { params, setTitle } = useView();
  const report = reports.find(({ key }) => key === params["id"]);
  const title = report?.title[language];
  // The title belongs to the shell.
  useEffect(() => setTitle(title), [title, setTitle]);
  if (!report)
    return (
      <PageFrame title={t("notFound")}>
        <EmptyState
          title={t("notFound")}
          action={
            <Link variant="plain" href="#/report/center">
              {t("back")}
            </Link>
          }
        />
      </PageFrame>
    );
  return <OpenReport key={report.key} report={report} />;
}

type Opened = ReportDeclaration & { key: ReportKey };

function OpenReport({ report }: { report: Opened }) {
  const t = reportTexts.useTexts();
  const api = useApi();
  const language = useLanguage();
  const mayTake = useCan()({ permission: ["report:read", "export:data"], mode: "allOf" });
  const [state, change] = useListState("report", ReportQuery);
  const query = parametersOf(report, state);
  const { data, error, refetch, isPlaceholderData } = useQuery(oneReport(api, report.key, query));
  const [saving, setSaving] = useState(false);
  const [sending, setSending] = useState(false);
  const tSchedule = scheduleTexts.useTexts();
  const start = useWrite({
    meta: { errorShown: true },
    write: (format: "csv" | "xlsx", options) =>
      api.startReportFile({ params: { key: report.key }, body: { parameters: query, format } }, options),
  });
  const columns = columnsOf(report, data?.columns ?? [], language);
  const titleOf = (name: string) => report.columns.find((column) => column.name === name)?.title[language] ?? name;

  const printed = usePrintedList<Row>({
    title: report.title[language],
    columns,
    kept: undefined,
    list: {
      rows: data && rowsOf(data),
      total: data?.total,
      paging: { pageNo: 1, pageSize: 100 },
      all: async (rows) => rowsOf(await api.getReport({ params: { key: report.key }, query: { ...query, rows } })),
    },
    words: () => (data ? inWords(data, t, titleOf) : []),
  });

  const save = async (format: "csv" | "xlsx") => {
    setSaving(true);
    try {
      if (data && data.total > streamedRows) {
        await start.mutateAsync(format);
        toast.success(t("asJob"));
      } else {
        const file = await api.exportReport({ params: { key: report.key }, query: { ...query, format } });
        await saveFile(file, `${report.key}.${format}`);
      }
    } catch (fault) {
      toast.error(messageOf(fault), detailsOf(fault));
    }
    setSaving(false);
  };

  return (
    <PageFrame
      title={report.title[language]}
      action={
        <>
          <Button disabled={!data} onClick={printed.print}>
            {t("print")}
          </Button>
          {mayTake ? (
            <>
              <Button disabled={!data} onClick={() => setSending(true)}>
                {tSchedule("send")}
              </Button>
              <Button disabled={!data} busy={saving} onClick={() => void save("csv")}>
                {t("csv")}
              </Button>
              <Button variant="primary" disabled={!data} busy={saving} onClick={() => void save("xlsx")}>
                {t("xlsx")}
              </Button>
            </>
          ) : null}
        </>
      }
    >
      <div className={styles.report}>
        <ReportParameters report={report} query={query} onChange={change} />
        <section className={styles.answer} aria-busy={isPlaceholderData}>
          <p className={styles.question}>{report.question[language]}</p>
          {data ? <Figures data={data} titleOf={titleOf} report={report} /> : null}
          <DataTable<Row>
            id={`report-${report.key}`}
            caption={report.title[language]}
            height="content"
            paged={false}
            choosable={false}
            columns={columns}
            rows={error && !data ? [] : data && rowsOf(data)}
            total={data?.rows.length ?? 0}
            busy={isPlaceholderData}
            error={error ? { message: messageOf(error) } : undefined}
            onRetry={() => void refetch()}
            query={{ pageNo: 1, pageSize: 100 }}
            onQuery={() => {}}
            rowKey={(row) => row.id}
            rowLabel={(row) => row.cells.get(report.columns[0]?.name ?? "") ?? row.id}
            empty={{ title: t("empty") }}
          />
          {data && data.total > data.rows.length ? (
            <p className={styles.quiet}>
              {t("firstRows", { shown: data.rows.length, total: formatQuantity(String(data.total)) })}
            </p>
          ) : null}
        </section>
      </div>
      {printed.node}
      {sending ? <ScheduleDialog reportKey={report.key} query={query} onClose={() => setSending(false)} /> : null}
    </PageFrame>
  );
}

/** The address's parameters that this report uses. */
function parametersOf(report: ReportDeclaration, state: ReportQuery): ReportQuery {
  const names: readonly string[] = report.takes.flatMap((parameter) => namesOfTakes[parameter]);
  return Object.fromEntries(Object.entries(state).filter(([name]) => names.includes(name)));
}

type FiguresProps = { data: ReportAnswer; titleOf: (name: string) => string; report: ReportDeclaration };

/** As-of time, number of rows, and control sums. */
function Figures({ data, titleOf, report }: FiguresProps) {
  const t = reportTexts.useTexts();
  return (
    <>
      <KeyFacts
        facts={[
          { key: "made", label: t("made"), value: <DateText value={data.asOf} seconds /> },
          { key: "rows", label: t("rows"), value: <Quantity value={String(data.total)} /> },
          {
            key: "control",
            label: t("control"),
            value: (
              <strong title={t("controlHelp", { column: titleOf(report.control) })}>
                <Sum report={report} name={report.control} sum={data.control} />
              </strong>
            ),
          },
          ...Object.entries(data.sums).map(([name, sum]) => ({
            key: name,
            label: titleOf(name),
            value: <Sum report={report} name={name} sum={sum} />,
          })),
        ]}
      />
      <p className={styles.quiet}>{data.filter.map(({ label, text }) => `${label} ${text}`).join(" · ")}</p>
    </>
  );
}

function Sum({ report, name, sum }: { report: ReportDeclaration; name: string; sum: string }) {
  const isMoney = report.columns.some((column) => column.name === name && column.kind === "money");
  return isMoney ? <Money amount={sum} /> : <Quantity value={sum} />;
}

type T = ReturnType<typeof reportTexts.useTexts>;

function inWords(data: ReportAnswer, t: T, titleOf: (name: string) => string): string[] {
  return [
    ...data.filter.map(({ label, text }) => `${label} ${text}`),
    `${t("made")} ${formatDate(data.asOf, true)}`,
    `${t("rows")} ${data.total}`,
    ...Object.entries(data.sums).map(([name, sum]) => `${titleOf(name)} ${formatQuantity(sum)}`),
    `${t("control")} ${formatQuantity(data.control)}`,
  ];
}
