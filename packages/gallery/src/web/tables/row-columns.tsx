import type { Translate } from "@busbar/web/kernel/texts/i18n.ts";
import { Button } from "@busbar/web/ui/form/Button.tsx";
import { Switch } from "@busbar/web/ui/form/choices.tsx";
import { Icon } from "@busbar/web/ui/Icon.tsx";
import type { DataColumn } from "@busbar/web/ui/table/rules/table-types.ts";
import { StatusTag, type StatusTone } from "@busbar/web/ui/values/StatusTag.tsx";
import { DateText } from "@busbar/web/ui/values/Values.tsx";
import values from "@busbar/web/ui/values/values.module.css";
import IconStarOn from "~icons/ri/star-fill";
import IconStar from "~icons/ri/star-line";
import type { RowStatus, TableRow } from "../../contract/gallery-routes.ts";
import type { texts } from "./zh.ts";
import styles from "./tables.module.css";

export type Words = Translate<typeof texts>;

const tones: Record<RowStatus, StatusTone> = { published: "ok", draft: "neutral", deleted: "danger" };

export function Stars({ rate, t }: { rate: number; t: Words }) {
  return (
    <span className={styles.rate} role="img" aria-label={t("rate.of", { rate })}>
      {[1, 2, 3, 4, 5].map((star) => (
        <span key={star} data-off={star > rate || undefined}>
          <Icon of={star > rate ? IconStar : IconStarOn} size={14} />
        </span>
      ))}
    </span>
  );
}

type Acts = { onSwitch?: (row: TableRow, on: boolean) => void; onPicture?: (row: TableRow) => void };

/** The columns of a row; what can be pressed in them only where the page says what happens. */
export function rowColumns(t: Words, { onSwitch, onPicture }: Acts = {}) {
  const title: DataColumn<TableRow> = {
    key: "title",
    title: t("title"),
    render: (row) => row.title,
    width: 200,
    grow: true,
    sortable: true,
    hideable: false,
    card: "title",
  };
  const author: DataColumn<TableRow> = {
    key: "author",
    title: t("author"),
    render: (row) => row.author,
    width: 110,
    sortable: true,
  };
  const rate: DataColumn<TableRow> = {
    key: "rate",
    title: t("rate"),
    render: (row) => <Stars rate={row.rate} t={t} />,
    width: 120,
    sortable: true,
  };
  const picture: DataColumn<TableRow> = {
    key: "img",
    title: t("img"),
    render: (row) => (
      <Button
        variant="unstyled"
        className={styles.thumb}
        aria-label={t("img.view", { title: row.title })}
        onClick={() => onPicture?.(row)}
      >
        <img src={row.img} alt="" width={44} height={26} loading="lazy" />
      </Button>
    ),
    width: 84,
  };
  const views: DataColumn<TableRow> = {
    key: "pageViews",
    title: t("pageViews"),
    render: (row) => <span className={values.figure}>{row.pageViews}</span>,
    width: 100,
    align: "end",
    sortable: true,
  };
  const enabled: DataColumn<TableRow> = {
    key: "switch",
    title: t("switch"),
    render: (row) =>
      onSwitch ? (
        <Switch
          aria-label={t("switch.on", { title: row.title })}
          checked={row.switch}
          onChange={(on) => onSwitch(row, on)}
        />
      ) : (
        t(row.switch ? "switch.yes" : "switch.no")
      ),
    width: 90,
  };
  const status: DataColumn<TableRow> = {
    key: "status",
    title: t("status"),
    render: (row) => <StatusTag tone={tones[row.status]}>{t(`status.${row.status}`)}</StatusTag>,
    width: 110,
    card: "status",
  };
  const time: DataColumn<TableRow> = {
    key: "datetime",
    title: t("datetime"),
    render: (row) => <DateText value={row.datetime} seconds />,
    width: 180,
    sortable: true,
  };
  return { title, author, rate, picture, views, enabled, status, time };
}
