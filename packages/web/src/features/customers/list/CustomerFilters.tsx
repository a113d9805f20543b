import { Region } from "@busbar/contract/sales/areas";
import { CustomerSource, Lifecycle } from "@busbar/contract/customers/customer-fields";
import type { CustomerQuery } from "@busbar/contract/customers/customers";
import { useQuery } from "@tanstack/react-query";
import { useApi, useCan } from "../../../kernel/portal/portal-context.tsx";
import type { Filter } from "../../../ui/fields/filter-types.ts";
import { FilterBar } from "../../../ui/fields/FilterBar.tsx";
import { managerChoice, managerOptions } from "../../../kernel/queries/reference-queries.ts";
import { useAreaFilter } from "../../../records/area-filter.tsx";
import type { ChangeQuery } from "../../../records/use-list.ts";
import { customerTexts } from "../customer-texts.ts";

/** Every filter off. */
export const withoutFilters = {
  keyword: undefined,
  region: undefined,
  areaCode: undefined,
  manager: undefined,
  lifecycle: undefined,
  source: undefined,
  partnerNo: undefined,
};

type CustomerFiltersProps = { query: CustomerQuery; onChange: ChangeQuery<CustomerQuery> };

export function CustomerFilters({ query, onChange: change }: CustomerFiltersProps) {
  const t = customerTexts.useTexts();
  const api = useApi();
  const mayChooseManager = useCan()(managerChoice);
  const managers = useQuery({ ...managerOptions(api), enabled: mayChooseManager }).data ?? [];
  const byArea = useAreaFilter({
    label: t("filter.area"),
    placeholder: t("form.areaPick"),
    value: query.areaCode,
    onChange: (areaCode) => change({ areaCode }),
  });
  const byManager: Filter[] = mayChooseManager
    ? [
        {
          kind: "choice",
          key: "manager",
          label: t("filter.manager"),
          multiple: false,
          value: query.manager === undefined ? [] : [query.manager],
          options: managers.map(({ userCode, fullName }) => ({ value: userCode, label: fullName })),
          onChange: (chosen) => change({ manager: chosen[0] }),
        },
      ]
    : [];
  return (
    <FilterBar
      search={{
        value: query.keyword ?? "",
        placeholder: t("search"),
        onChange: (keyword) => change({ keyword: keyword || undefined }, "typing"),
      }}
      onClear={() => change(withoutFilters)}
      filters={[
        {
          kind: "choice",
          key: "region",
          label: t("filter.region"),
          multiple: true,
          value: query.region ?? [],
          options: Region.options.map((value) => ({ value, label: t(`region.${value}`) })),
          onChange: (region) => change({ region: region as Region[] }),
        },
        byArea,
        {
          kind: "choice",
          key: "lifecycle",
          label: t("filter.lifecycle"),
          multiple: true,
          value: query.lifecycle ?? [],
          options: Lifecycle.options.map((value) => ({ value, label: t(`lifecycle.${value}`) })),
          onChange: (lifecycle) => change({ lifecycle: lifecycle as Lifecycle[] }),
        },
        {
          kind: "choice",
          key: "source",
          label: t("filter.source"),
          multiple: false,
          value: query.source === undefined ? [] : [query.source],
          options: CustomerSource.options.map((value) => ({ value, label: t(`source.${value}`) })),
          onChange: (chosen) => change({ source: chosen[0] as CustomerSource | undefined }),
        },
        ...byManager,
      ]}
    />
  );
}
