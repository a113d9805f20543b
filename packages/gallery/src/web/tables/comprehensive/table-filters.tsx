import type { Filter } from "@busbar/web/ui/fields/filter-types.ts";
import { DayField } from "@busbar/web/ui/fields/DayField.tsx";
import { Button } from "@busbar/web/ui/form/Button.tsx";
import { TextField } from "@busbar/web/ui/form/TextField.tsx";
import { choiceFilters, optionsOf } from "@busbar/web/records/list/ListFilters.tsx";
import { useState } from "react";
import { RowStatus, type TableQuery } from "../../../contract/gallery-routes.ts";
import type { Words } from "../row-columns.tsx";
import styles from "../tables.module.css";

type Filtered = {
  query: TableQuery;
  change: (patch: { [Name in keyof TableQuery]?: TableQuery[Name] | undefined }) => void;
};

/** Ten filters beside the search by title. */
export function tableFilters(list: Filtered, t: Words): Filter[] {
  const { one, many } = choiceFilters<TableQuery>(list);
  const text = (key: "author" | "description"): Filter => ({
    kind: "custom",
    key,
    label: t(key),
    shown: list.query[key],
    render: (close) => (
      <ValueForm
        label={t(key)}
        start={list.query[key] ?? ""}
        apply={t("filter.apply")}
        onApply={(value) => (list.change({ [key]: value || undefined }), close())}
      />
    ),
    onClear: () => list.change({ [key]: undefined }),
  });
  const number = (key: "minViews" | "maxViews" | "minPercent"): Filter => ({
    kind: "custom",
    key,
    label: t(`filter.${key}`),
    shown: list.query[key]?.toString(),
    render: (close) => (
      <ValueForm
        label={t(`filter.${key}`)}
        start={String(list.query[key] ?? "")}
        apply={t("filter.apply")}
        numeric
        onApply={(value) => (list.change({ [key]: value === "" ? undefined : Number(value) }), close())}
      />
    ),
    onClear: () => list.change({ [key]: undefined }),
  });
  const day = (key: "from" | "to"): Filter => ({
    kind: "custom",
    key,
    label: t(`filter.${key}`),
    shown: list.query[key],
    render: (close) => (
      <div className={styles.filterForm}>
        <DayField
          aria-label={t(`filter.${key}`)}
          value={list.query[key]}
          onChange={(value) => (list.change({ [key]: value || undefined }), close())}
        />
      </div>
    ),
    onClear: () => list.change({ [key]: undefined }),
  });
  const rates = ["5", "4", "3", "2", "1"].map((value) => ({ value, label: t("rate.of", { rate: value }) }));
  return [
    many(
      "status",
      t("status"),
      optionsOf(RowStatus.options, (status) => t(`status.${status}`)),
    ),
    text("author"),
    text("description"),
    one("switch", t("switch"), [
      { value: "true", label: t("switch.yes") },
      { value: "false", label: t("switch.no") },
    ]),
    {
      kind: "choice",
      key: "rate",
      label: t("rate"),
      options: rates,
      value: list.query.rate === undefined ? [] : [String(list.query.rate)],
      onChange: ([rate]) => list.change({ rate: rate === undefined ? undefined : Number(rate) }),
    },
    day("from"),
    day("to"),
    number("minViews"),
    number("maxViews"),
    number("minPercent"),
  ];
}

type ValueFormProps = {
  label: string;
  start: string;
  apply: string;
  numeric?: boolean;
  onApply: (value: string) => void;
};

function ValueForm({ label, start, apply, numeric = false, onApply }: ValueFormProps) {
  const [value, setValue] = useState(start);
  return (
    <form
      className={styles.filterForm}
      onSubmit={(event) => {
        event.preventDefault();
        onApply(value.trim());
      }}
    >
      <TextField
        aria-label={label}
        autoFocus
        autoComplete="off"
        value={value}
        maxLength={numeric ? 6 : 40}
        inputMode={numeric ? "decimal" : "text"}
        onChange={(event) => setValue(numeric ? event.target.value.replaceAll(/\D/g, "") : event.target.value)}
      />
      <Button type="submit" variant="primary">
        {apply}
      </Button>
    </form>
  );
}
