import {
  type LogQuery,
  LogKind,
  logKindWords,
  LogResult,
  logResultWords,
} from "@busbar/contract/system-log/system-log";
import { useState } from "react";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { choiceFilters, type FilteredList, optionsOf } from "../../records/list/ListFilters.tsx";
import { DayField } from "../../ui/fields/DayField.tsx";
import type { Filter } from "../../ui/fields/filter-types.ts";
import { LastDayField } from "../../ui/fields/LastDayField.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { lastDayOf } from "../../ui/values/days.ts";
import { systemLogTexts } from "./system-log-texts.ts";
import styles from "./system-log.module.css";

type Days = Pick<LogQuery, "from" | "to">;

export function useLogFilters(list: FilteredList<LogQuery>): Filter[] {
  const t = systemLogTexts.useTexts();
  const language = useLanguage();
  const { query, change } = list;
  const { one, many } = choiceFilters(list);
  const { from, to, account } = query;
  const days = [from && t("filter.since", { from }), to && t("filter.until", { last: lastDayOf(to) ?? to })].filter(
    Boolean,
  );
  return [
    many(
      "kind",
      t("kind"),
      optionsOf(LogKind.options, (value) => logKindWords[value][language]),
    ),
    one(
      "result",
      t("result"),
      optionsOf(LogResult.options, (value) => logResultWords[value][language]),
    ),
    {
      kind: "custom",
      key: "account",
      label: t("filter.account"),
      shown: account,
      onClear: () => change({ account: undefined }),
      render: (close) => (
        <AccountChoice
          value={account}
          onChange={(next) => {
            change({ account: next || undefined });
            close();
          }}
        />
      ),
    },
    {
      kind: "custom",
      key: "days",
      label: t("filter.days"),
      shown: days.length > 0 ? days.join(" ") : undefined,
      onClear: () => change({ from: undefined, to: undefined }),
      render: (close) => (
        <DaysChoice
          value={{ from, to }}
          onChange={(next) => {
            change(next);
            close();
          }}
        />
      ),
    },
  ];
}

function AccountChoice({ value = "", onChange }: { value: string | undefined; onChange: (account: string) => void }) {
  const t = systemLogTexts.useTexts();
  const [typed, setTyped] = useState(value);
  return (
    <form
      className={styles.choice}
      onSubmit={(event) => {
        event.preventDefault();
        onChange(typed.trim());
      }}
    >
      <label htmlFor="log-account">{t("filter.accountHint")}</label>
      <TextField
        id="log-account"
        autoFocus
        maxLength={64}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit">{t("filter.apply")}</Button>
    </form>
  );
}

function DaysChoice({ value, onChange }: { value: Days; onChange: (days: Days) => void }) {
  const t = systemLogTexts.useTexts();
  const [days, setDays] = useState(value);
  return (
    <div className={styles.choice}>
      <label htmlFor="log-from">{t("fromDate")}</label>
      <DayField id="log-from" value={days.from} onChange={(from) => setDays({ ...days, from })} />
      <label htmlFor="log-last">{t("toDate")}</label>
      <LastDayField
        id="log-last"
        min={days.from}
        value={days.to ?? null}
        onChange={(to) => setDays({ ...days, to: to ?? undefined })}
      />
      <Button onClick={() => onChange(days)}>{t("filter.apply")}</Button>
    </div>
  );
}
