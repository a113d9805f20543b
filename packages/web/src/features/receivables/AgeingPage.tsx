import { type AgeBucket, ageBuckets } from "@busbar/contract/receivables/age-buckets";
import { AgeingBy, AgeingQuery, type AgeingRow } from "@busbar/contract/receivables/ageing";
import { Exact } from "@busbar/contract/kernel/decimal";
import { Region } from "@busbar/contract/areas/areas";
import IconOpen from "~icons/ri/list-check-2";
import { lazyComponent } from "../../kernel/boot/lazy-component.tsx";
import { PartBoundary } from "../../kernel/boot/PartBoundary.tsx";
import { useApi, useBusinessDate, useCan } from "../../kernel/portal/portal-context.tsx";
import { useOverlays } from "../../records/editing/use-overlays.tsx";
import { choiceFilters, ListFilters, optionsOf } from "../../records/list/ListFilters.tsx";
import { ListPage } from "../../records/list/ListPage.tsx";
import { useList } from "../../records/list/use-list.ts";
import { Button } from "../../ui/form/Button.tsx";
import type { DataColumn } from "../../ui/table/rules/table-types.ts";
import { Missing, Money } from "../../ui/values/Values.tsx";
import { ageingOf } from "./ageing-queries.ts";
import type { DrillDown } from "./AgedStatements.tsx";
import { receivableTexts } from "./receivable-texts.ts";
import styles from "./receivables.module.css";
import { largestOf, shadeOf } from "./shade.ts";

// Lazy, since it contains the kit.
const AgedStatements = lazyComponent(() => import("./AgedStatements.tsx").then((m) => m.AgedStatements));
const DayField = lazyComponent(() => import("../../ui/fields/DayField.tsx").then((m) => m.DayField));

type T = ReturnType<typeof receivableTexts.useTexts>;

/** `part` of `whole` in per cent, for display only. */
const percentOf = (part: string, whole: string): string =>
  new Exact(whole).isZero() ? "0" : new Exact(part).div(whole).times(100).toFixed(0);

/** The ageing of receivables on a day: by customer, manager or region, down to the statements. */
export function AgeingPage() {
  const t = receivableTexts.useTexts();
  const api = useApi();
  const can = useCan();
  const today = useBusinessDate();
  const list = useList({ page: "ageing", schema: AgeingQuery, load: (query) => ageingOf(api, query) });
  const overlays = useOverlays({
    drillDown: (asked: DrillDown, close) => <AgedStatements of={asked} onClose={close} />,
  });
  const { by, asOf = today, region, manager, keyword, bucket: chosenBucket } = list.query;
  const { many, one } = choiceFilters(list);
  const sums = list.answer?.sums;
  const mayExport = can({ permission: ["receivable:read", "export:data"], mode: "allOf" });
  const { pageNo: _, pageSize: __, ...matching } = list.query;

  const nameOf = (row: AgeingRow): string =>
    by === "region" && row.region ? t(`region.${row.region}`) : (row.name ?? t("nobody"));
  const drill = (row: AgeingRow | null, bucket = chosenBucket) =>
    overlays.open("drillDown", {
      title: [row ? nameOf(row) : t("everyone"), bucket && t(`bucket.${bucket}`)].filter(Boolean).join(" · "),
      query: {
        asOf,
        keyword,
        region: row && by === "region" ? [row.id as Region] : region,
        manager: row && by === "manager" ? row.id : manager,
        ...(row && by === "customer" && { customerId: row.id }),
        ...(bucket && { bucket }),
      },
    });

  const largest = largestOf((list.answer?.list ?? []).flatMap((row) => ageBuckets.map((bucket) => row[bucket])));

  return (
    <ListPage
      scoped
      id="ageing"
      title={t("title")}
      caption={t("title")}
      list={list}
      columns={columnsOf(t, by, { nameOf, drill, largest })}
      filters={
        <div className={styles.filters}>
          <div className={styles.row}>
            <label className={styles.field}>
              {t("asOf")}
              <PartBoundary fallback={<span className={styles.day} />}>
                <DayField
                  required
                  today={today}
                  value={asOf}
                  onChange={(day) => list.change({ asOf: day === today ? undefined : day })}
                />
              </PartBoundary>
            </label>
            <div className={styles.row} role="group" aria-label={t("groupBy")}>
              {AgeingBy.options.map((dimension) => (
                <Button
                  variant="unstyled"
                  key={dimension}
                  className={styles.choice}
                  aria-pressed={dimension === by}
                  onClick={() => list.change({ by: dimension })}
                >
                  {t(`by.${dimension}`)}
                </Button>
              ))}
            </div>
          </div>
          <div className={`${styles.row} ${styles.buckets}`} role="group" aria-label={t("buckets")}>
            {ageBuckets.map((bucket) => (
              <Button
                variant="unstyled"
                key={bucket}
                className={styles.bucket}
                data-bucket={bucket}
                disabled={!sums || new Exact(sums[bucket]).isZero()}
                onClick={() => drill(null, bucket)}
              >
                <span>{t(`bucket.${bucket}`)}</span>
                <small>{sums ? `${percentOf(sums[bucket], sums.total)}%` : ""}</small>
                <strong>
                  <Money amount={sums?.[bucket] ?? null} />
                </strong>
              </Button>
            ))}
            <p className={styles.total}>
              <span>{t("total")}</span>
              <strong>
                <Money amount={sums?.total ?? null} />
              </strong>
            </p>
          </div>
          <ListFilters
            list={list}
            search={t("search")}
            filters={[
              many(
                "region",
                t("column.region"),
                optionsOf(Region.options, (value) => t(`region.${value}`)),
              ),
              one(
                "bucket",
                t("buckets"),
                optionsOf(ageBuckets, (value) => t(`bucket.${value}`)),
              ),
            ]}
          />
        </div>
      }
      rowLabel={nameOf}
      onOpen={(row) => drill(row)}
      rowActions={(row) => [{ key: "open", label: t("open"), icon: IconOpen, onRun: () => drill(row) }]}
      download={mayExport ? (format) => api.exportAgeing({ query: { ...matching, format } }) : undefined}
      empty={{ title: t("empty") }}
    >
      {overlays.shown}
    </ListPage>
  );
}

type Cells = {
  nameOf: (row: AgeingRow) => string;
  drill: (row: AgeingRow, bucket?: AgeBucket) => void;
  /** The largest amount of the table. */
  largest: string;
};

function columnsOf(t: T, by: AgeingBy, { nameOf, drill, largest }: Cells): DataColumn<AgeingRow>[] {
  const amount = (name: AgeBucket): DataColumn<AgeingRow> => ({
    key: name,
    title: t(`bucket.${name}`),
    width: 135,
    align: "end",
    sortable: true,
    render: (row) =>
      new Exact(row[name]).isZero() ? (
        <Missing />
      ) : (
        <Button
          variant="unstyled"
          className={styles.cell}
          data-bucket={name}
          data-shade={shadeOf(row[name], largest)}
          onClick={(event) => {
            event.stopPropagation();
            drill(row, name);
          }}
        >
          <Money amount={row[name]} />
        </Button>
      ),
  });
  return [
    {
      key: "name",
      title: t(`column.${by}`),
      render: nameOf,
      width: 142,
      grow: true,
      sortable: true,
      card: "title",
      hideable: false,
    },
    ...(by === "customer"
      ? [
          {
            key: "managerName",
            title: t("column.manager"),
            render: (row: AgeingRow) => row.managerName ?? <Missing why={t("nobody")} />,
            width: 88,
          },
        ]
      : []),
    ...ageBuckets.map(amount),
    {
      key: "total",
      title: t("total"),
      render: (row) => <Money amount={row.total} />,
      width: 132,
      align: "end",
      sortable: true,
      card: "fact",
    },
    {
      key: "statements",
      title: t("column.statements"),
      render: (row) => row.statements,
      width: 84,
      align: "end",
      hidden: true,
    },
  ];
}
