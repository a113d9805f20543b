import { type TouBand, touBands } from "@busbar/contract/tou-calendars/tou-bands";
import { invoiceAddress } from "@busbar/contract/records/record-addresses";
import { monthOf } from "@busbar/contract/values/months";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../../kernel/calls/call-errors.ts";
import { useListState } from "../../../kernel/lists/list-state.ts";
import { useApi, useBusinessDate, useCan } from "../../../kernel/portal/portal-context.tsx";
import { PageFrame } from "../../../ui/pages/PageFrame.tsx";
import { EmptyState } from "../../../ui/states/EmptyState.tsx";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { TextLink } from "../../../ui/form/buttons/TextLink.tsx";
import { monthBefore } from "../../../ui/values/days.ts";
import { calendarChoices } from "../plan-queries.ts";
import { planTexts } from "../plan-texts.ts";
import { billedTo } from "./billed.ts";
import { ColumnHead } from "./ColumnHead.tsx";
import { Comparison, type ShownColumn } from "./Comparison.tsx";
import { ComponentsDrawer } from "./ComponentsDrawer.tsx";
import { DeterminantFields } from "./quantities/DeterminantFields.tsx";
import { pricesAt, statementsOf } from "./point-month.ts";
import { QuantityForm } from "./quantities/QuantityForm.tsx";
import { type Group, groupsOf, registers, undivided } from "./simulated-body.ts";
import {
  type ChangeState,
  type Column,
  mostColumns,
  simulatorPage,
  SimulatorState,
  writeColumn,
} from "./simulator-state.ts";
import styles from "./simulator.module.css";
import { useColumns } from "./use-columns.ts";
import { determinantsWith, quantitiesWith, termsWith, useGiven, usePoint } from "./quantities/use-quantities.ts";
import { useSimulation } from "./use-simulation.ts";

/** Prices a month of a point, or typed quantities, by up to three plans side by side. Nothing is stored. */
export function SimulatorPage() {
  const t = planTexts.useTexts();
  const api = useApi();
  const can = useCan();
  const today = useBusinessDate();
  const [read, change] = useListState(simulatorPage, SimulatorState);
  const state: SimulatorState = can(["point:read"]) ? read : { ...read, by: "hand" };
  const [editing, setEditing] = useState<number | null>(null);
  const month = state.month ?? monthOf(monthBefore(today));
  const { id, point, contract, commodity } = usePoint(state, month);
  const { columns: loaded, choices } = useColumns(state.plan, commodity, contract.data);
  const charged = loaded.flatMap((column) => (column.charged ? [column.charged] : []));
  const groups = groupsOf(charged);
  const needsYear = charged.some((components) => components.some(({ tierBasis }) => tierBasis === "YEAR"));
  const given = useGiven({ id, point: point.data, contract: contract.data, commodity }, month, groups, needsYear);
  const quantities = (group: Group) => {
    const own = given.quantities(group);
    return own && quantitiesWith(state, group, own);
  };
  const determinants = determinantsWith(state, given.determinants);
  const terms = termsWith(state, given.terms);
  const isByHand = state.by === "hand";
  const needsPublished = !isByHand && charged.some((all) => all.some(({ publishedKey }) => publishedKey !== null));
  const published = useQuery({ ...pricesAt(api, id ?? "", month), enabled: needsPublished && id !== undefined });
  const isRead = point.data !== undefined && given.usage !== undefined && !contract.isLoading && !published.isLoading;
  const { columns, faults } = useSimulation({
    month,
    columns: loaded,
    groups,
    quantities,
    determinants,
    terms,
    published: needsPublished ? published.data : undefined,
    ready: isByHand || isRead,
  });
  const mayBilled = id !== undefined && can(["invoice:read"]);
  const statements = useQuery({ ...statementsOf(api, id ?? "", month), enabled: mayBilled });
  const calendars = useQuery(calendarChoices(api)).data?.list ?? [];

  const write = (next: readonly Column[]) => change({ plan: next.map(writeColumn) });
  const put = (at: number, column: Column) =>
    write(at < loaded.length ? loaded.map((one, place) => (place === at ? column : one)) : [...loaded, column]);
  const failed = point.error ?? given.error ?? contract.error ?? published.error;

  const headOf = (at: number) => {
    const column = loaded[at] ?? null;
    return (
      <ColumnHead
        at={at}
        column={column}
        choices={choices}
        onChoose={(planId, versionNo) => put(at, { planId, versionNo, components: null })}
        onEdit={() => setEditing(at)}
        onRestore={() => column && put(at, { ...column, components: null })}
        onFirst={() => column && write([column, ...loaded.filter((_, place) => place !== at)])}
        onRemove={() => write(loaded.filter((_, place) => place !== at))}
      />
    );
  };
  const shown: ShownColumn[] = columns.map(({ title, prices, busy, message }, at) => ({
    key: String(at),
    title,
    head: headOf(at),
    sums: prices && prices.lines.length > 0 ? { ...prices, lines: prices.lines.map(simulatedLine) } : undefined,
    busy,
    refusal: message,
    note: prices?.lines.length === 0 || !busy ? (prices && prices.lines.length > 0 ? null : t("sim.nothing")) : null,
  }));
  if (loaded.length < mostColumns)
    shown.push({
      key: "new",
      title: t("sim.addColumn"),
      head: headOf(loaded.length),
      sums: undefined,
      busy: false,
      refusal: undefined,
      note: loaded.length === 0 ? t("sim.noPlan.hint") : null,
    });
  if (mayBilled) shown.push(billedColumn());

  return (
    <PageFrame title={t("sim.title")} card={false}>
      <div className={styles.page}>
        <QuantityForm
          state={state}
          change={change as ChangeState}
          month={month}
          commodity={commodity}
          groups={groups.map((group) => ({ group, ...calendarOf(group) }))}
          given={given}
          quantities={(group) => quantities(group) ?? {}}
          faults={faults.quantities}
        >
          <DeterminantFields
            state={state}
            change={change as ChangeState}
            commodity={commodity}
            given={given}
            determinants={determinants}
            terms={terms}
            needsYear={needsYear}
            faults={faults.fields}
          />
        </QuantityForm>
        {failed ? (
          <ErrorState
            message={messageOf(failed)}
            onRetry={() =>
              void (point.error ? point : published.error ? published : { refetch: given.retry }).refetch()
            }
          />
        ) : !isByHand && id === undefined ? (
          <EmptyState title={t("sim.empty.title")} hint={t("sim.empty.hint")} />
        ) : (
          <Comparison columns={shown} file={t("sim.fileName", { month })} />
        )}
      </div>
      {editing === null ? null : (
        <ComponentsDrawer
          title={loaded[editing]?.title ?? t("sim.own")}
          commodity={commodity}
          components={loaded[editing]?.charged ?? []}
          faults={columns[editing]?.faults ?? {}}
          onApply={(components) => {
            const { planId = null, versionNo = 0 } = loaded[editing] ?? {};
            put(editing, { planId, versionNo, components });
            setEditing(null);
          }}
          onClose={() => setEditing(null)}
        />
      )}
    </PageFrame>
  );

  function calendarOf(group: Group): { title: string; bands: readonly TouBand[] } {
    if (group === undivided) return { title: t("sim.quantity"), bands: [] };
    if (group === registers)
      return { title: t("sim.bands.registers"), bands: isByHand ? touBands.filter(isPriced(group)) : [] };
    const calendar = calendars.find((one) => one.id === group);
    return { title: t("sim.bands", { calendar: calendar?.calendarCode ?? "" }), bands: calendar?.bands ?? [] };
  }

  /** Whether a column without a calendar of its own has a price for the band. */
  function isPriced(group: Group) {
    return (band: TouBand) =>
      columns.some(
        (column) =>
          column.group === group && column.charged?.some(({ bands }) => bands.some((one) => one.band === band)),
      );
  }

  function billedColumn(): ShownColumn {
    const billed = statements.data && billedTo(id ?? "", statements.data);
    return {
      key: "billed",
      title: t("sim.billed"),
      head: (
        <>
          {t("sim.billed")}
          {billed?.statements.map((statement) => (
            <small key={statement.id}>
              <TextLink href={`#${invoiceAddress(statement)}`}>{statement.docNo}</TextLink>
            </small>
          ))}
        </>
      ),
      sums: billed ?? undefined,
      busy: statements.isLoading,
      refusal: statements.error ? messageOf(statements.error) : undefined,
      note: billed ? (billed.leavesOut ? t("sim.billed.leavesOut") : null) : t("sim.billed.none", { month }),
    };
  }
}

const simulatedLine = ({ trace, ...line }: { trace: { label: string } } & Omit<ShownLine, "label">): ShownLine => ({
  ...line,
  label: trace.label,
});
type ShownLine = NonNullable<ShownColumn["sums"]>["lines"][number];
