import { Region, regionWords } from "@busbar/contract/areas/areas";
import type { RunFilter } from "@busbar/contract/billing-runs/billing-runs";
import type { ListOf } from "@busbar/contract/kernel/http/paging";
import { useQuery, type UseQueryOptions } from "@tanstack/react-query";
import { useDeferredValue, useId, useState } from "react";
import { useApi, useCan } from "../../kernel/portal/portal-context.tsx";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { MultiSelect, type Option } from "../../ui/form/choices.tsx";
import { contractsFound, customersFound } from "./run-queries.ts";
import { runTexts } from "./run-texts.ts";
import styles from "./billing-runs.module.css";

type FieldsProps = { filter: RunFilter; onChange: (filter: RunFilter) => void };

/** Regions, customers and contracts; nothing chosen means all. */
export function RunFilterFields({ filter, onChange }: FieldsProps) {
  const t = runTexts.useTexts();
  const api = useApi();
  const can = useCan();
  const language = useLanguage();
  const id = useId();
  const set = (part: Partial<Record<keyof RunFilter, string[]>>) =>
    onChange(
      Object.fromEntries(
        Object.entries({ ...filter, ...part }).filter(([, chosen]) => chosen && chosen.length > 0),
      ) as RunFilter,
    );
  return (
    <>
      <label className={styles.field} htmlFor={id}>
        {t("regions")}
        <MultiSelect
          id={id}
          aria-label={t("regions")}
          placeholder={t("all")}
          value={filter.regions ?? []}
          options={Region.options.map((region) => ({ value: region, label: regionWords[region][language] }))}
          onChange={(regions) => set({ regions })}
        />
      </label>
      {can(["customer:read"]) ? (
        <FoundField
          label={t("customer")}
          value={filter.customerIds ?? []}
          onChange={(customerIds) => set({ customerIds })}
          find={(keyword) => customersFound(api, keyword)}
          optionOf={(row) => ({ value: row.id, label: `${row.name} ${row.customerNo}` })}
        />
      ) : null}
      {can(["contract:read"]) ? (
        <FoundField
          label={t("contract")}
          value={filter.contractIds ?? []}
          onChange={(contractIds) => set({ contractIds })}
          find={(keyword) => contractsFound(api, keyword)}
          optionOf={(row) => ({ value: row.id, label: `${row.contractNo} ${row.customerName}` })}
        />
      ) : null}
    </>
  );
}

type FoundFieldProps<Row, Key extends readonly unknown[]> = {
  label: string;
  value: string[];
  onChange: (ids: string[]) => void;
  find: (keyword: string) => UseQueryOptions<ListOf<Row>, Error, ListOf<Row>, Key>;
  optionOf: (row: Row) => Option<string>;
};

/** Several records, found by what is typed. */
function FoundField<Row, Key extends readonly unknown[]>({
  label,
  value,
  onChange,
  find,
  optionOf,
}: FoundFieldProps<Row, Key>) {
  const t = runTexts.useTexts();
  const id = useId();
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState<readonly Option<string>[]>([]);
  const found = useQuery(find(useDeferredValue(typed.trim())));
  const options = (found.data?.list ?? []).map(optionOf);
  // What was chosen keeps its name while others are searched.
  const kept = chosen.filter((one) => value.includes(one.value) && !options.some((other) => other.value === one.value));
  return (
    <label className={styles.field} htmlFor={id}>
      {label}
      <MultiSelect
        id={id}
        aria-label={label}
        placeholder={t("all")}
        searchable
        onSearch={setTyped}
        busy={found.isLoading}
        value={value}
        options={[...kept, ...options]}
        onChange={(ids) => {
          setChosen([...kept, ...options].filter((one) => ids.includes(one.value)));
          onChange(ids);
        }}
      />
    </label>
  );
}
