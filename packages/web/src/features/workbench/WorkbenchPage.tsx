import { InvoiceQuery, invoiceColumnTitles, type InvoiceRow } from "@busbar/contract/invoices/invoices";
import { invoiceAddress } from "@busbar/contract/records/record-addresses";
import { monthOf } from "@busbar/contract/values/months";
import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../kernel/calls/call-errors.ts";
import { useApi, useBusinessDate, useCan } from "../../kernel/portal/portal-context.tsx";
import { useView } from "../../kernel/portal/view.ts";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { choiceFilters, ListFilters } from "../../records/list/ListFilters.tsx";
import { ListPage } from "../../records/list/ListPage.tsx";
import { useList } from "../../records/list/use-list.ts";
import { statementColumns, statementNameOf } from "../../records/statement-columns.tsx";
import { InvoiceStatusTag } from "../../records/InvoiceStatusTag.tsx";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { PageFrame } from "../../ui/pages/PageFrame.tsx";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { PageSkeleton } from "../../ui/states/PageSkeleton.tsx";
import type { DataColumn } from "../../ui/table/rules/table-types.ts";
import { Missing } from "../../ui/values/Values.tsx";
import { BeforeDrafts } from "./BeforeDrafts.tsx";
import { Board } from "./Board.tsx";
import { MonthGlance } from "./MonthGlance.tsx";
import { workbenchTexts } from "./workbench-texts.ts";
import { boardOf, monthsOf, readinessOf, statementsOf } from "./workbench-queries.ts";

/** The month as a board, with its statements below. @see R-G03 */
export function WorkbenchPage() {
  const t = workbenchTexts.useTexts();
  const api = useApi();
  const can = useCan();
  const present = useBusinessDate().slice(0, 7).replace("-", "");
  const sees = can(["invoice:read"]);
  const months = useQuery({ ...monthsOf(api), enabled: sees });
  if (!sees)
    return (
      <PageFrame title={t("title")}>
        <EmptyState title={t("none")} hint={t("none.hint")} />
      </PageFrame>
    );
  if (months.error)
    return (
      <PageFrame title={t("title")}>
        <ErrorState message={messageOf(months.error)} onRetry={() => void months.refetch()} />
      </PageFrame>
    );
  if (!months.data) return <PageSkeleton title={t("title")} shape="list" />;
  const known = months.data.map(({ period }) => period);
  return (
    <MonthBoard present={present} periods={[...new Set([...known, present])].toSorted().toReversed()} known={known} />
  );
}

type MonthBoardProps = { present: string; periods: readonly string[]; known: readonly string[] };

function MonthBoard({ present, periods, known }: MonthBoardProps) {
  const t = workbenchTexts.useTexts();
  const language = useLanguage();
  const api = useApi();
  const view = useView();
  // The current month; before it has statements, the latest month that has.
  const usual = known.includes(present) ? present : (known.at(-1) ?? present);
  const withPeriod = (query: InvoiceQuery): InvoiceQuery => ({ ...query, period: query.period ?? [usual] });
  const list = useList({
    page: "workbench",
    schema: InvoiceQuery,
    load: (query) => statementsOf(api, withPeriod(query)),
  });
  const [period = usual] = list.query.period ?? [];
  const board = useQuery(boardOf(api, period));
  const bills = useCan()(["billing:run"]);
  const { data: ready } = useQuery({ ...readinessOf(api, period), enabled: bills });
  const { one } = choiceFilters(list);
  const { status, late, waiting } = list.query;
  const nameOf = (row: InvoiceRow) => statementNameOf(row, language);
  return (
    <ListPage
      id="workbench"
      title={t("title")}
      caption={t("caption", { period: monthOf(period) })}
      list={list}
      columns={columnsIn(language, nameOf)}
      scoped
      action={
        <SelectField
          aria-label={t("period")}
          value={period}
          onChange={(event) => list.change({ period: [event.target.value] })}
        >
          {(periods.includes(period) ? periods : [period, ...periods]).map((one) => (
            <option key={one} value={one}>
              {one === present ? t("present", { period: monthOf(one) }) : monthOf(one)}
            </option>
          ))}
        </SelectField>
      }
      notes={
        board.error ? (
          <ErrorState message={messageOf(board.error)} onRetry={() => void board.refetch()} />
        ) : (
          <>
            {ready ? <MonthGlance period={period} ready={ready} /> : null}
            <Board
              cells={board.data ?? []}
              chosen={{ status, late, waiting }}
              onChoose={(choice) => list.change(choice)}
              before={ready ? <BeforeDrafts period={period} ready={ready} /> : null}
            />
          </>
        )
      }
      filters={
        <ListFilters
          list={list}
          search={t("searchStatements")}
          filters={[
            one("late", t("filter.late"), [{ value: "yes", label: t("filter.lateOnly") }]),
            ...(waiting ? [one("waiting", t("filter.mine"), [{ value: "me", label: t("awaitingMyReview") }])] : []),
          ]}
        />
      }
      rowLabel={(row) => `${nameOf(row)} ${row.customerName}`}
      rowHref={(row) => `#${invoiceAddress(row)}`}
      onOpen={(row) => view.navigate(invoiceAddress(row))}
      empty={{ title: t("empty.title"), hint: t("empty.hint") }}
    />
  );
}

function columnsIn(language: "zh" | "en", nameOf: (row: InvoiceRow) => string): DataColumn<InvoiceRow>[] {
  const columns = statementColumns({ language, nameOf, noValue: <Missing /> });
  return [
    columns.docNo,
    { ...columns.customerName, width: 140 },
    { ...columns.quantity, width: 118 },
    { ...columns.payable, width: 120 },
    {
      key: "status",
      title: invoiceColumnTitles.status[language],
      render: (row) => <InvoiceStatusTag status={row.status} />,
      width: 128,
      sortable: true,
      card: "status",
    },
    columns.dueDate,
    { ...columns.outstanding, width: 128 },
    columns.managerName,
    { ...columns.updatedAt, width: 138 },
  ];
}
