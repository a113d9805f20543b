import type { ChangeQuery } from "../../../records/use-list.ts";
import { Region } from "@busbar/contract/sales/areas";
import {
  ApplicationKind,
  type ApplicationQuery,
  ApplicationState,
} from "@busbar/contract/identity/enterprise-applications";
import { FilterBar } from "../../../ui/fields/FilterBar.tsx";
import { verificationTexts } from "../feature.ts";

/** Every filter off. */
export const withoutFilters = { keyword: undefined, state: undefined, kind: undefined, region: undefined };

export function ApplicationFilters({
  query,
  onChange,
}: {
  query: ApplicationQuery;
  onChange: ChangeQuery<ApplicationQuery>;
}) {
  const t = verificationTexts.useTexts();
  const some = <T,>(values: readonly T[]): T[] | undefined => (values.length > 0 ? [...values] : undefined);
  return (
    <FilterBar
      search={{
        value: query.keyword ?? "",
        placeholder: t("search"),
        onChange: (keyword) => onChange({ keyword: keyword || undefined }, "typing"),
      }}
      onClear={() => onChange(withoutFilters)}
      filters={[
        {
          kind: "choice",
          key: "state",
          label: t("column.state"),
          multiple: true,
          value: query.state ?? [],
          options: ApplicationState.options.map((value) => ({ value, label: t(`state.${value}`) })),
          onChange: (states) => onChange({ state: some(states as ApplicationState[]) }),
        },
        {
          kind: "choice",
          key: "kind",
          label: t("column.kind"),
          multiple: false,
          value: query.kind ? [query.kind] : [],
          options: ApplicationKind.options.map((value) => ({ value, label: t(`kind.${value}`) })),
          onChange: ([kind]) => onChange({ kind: kind as ApplicationKind | undefined }),
        },
        {
          kind: "choice",
          key: "region",
          label: t("filter.region"),
          multiple: true,
          value: query.region ?? [],
          options: Region.options.map((value) => ({ value, label: t(`region.${value}`) })),
          onChange: (regions) => onChange({ region: some(regions as Region[]) }),
        },
      ]}
    />
  );
}
