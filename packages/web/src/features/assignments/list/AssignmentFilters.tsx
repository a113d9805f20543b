import { useAreaFilter } from "../../../records/area-filter.tsx";
import type { ChangeQuery } from "../../../records/use-list.ts";
import { Region } from "@busbar/contract/sales/areas";
import { AssignmentLevel, type AssignmentQuery } from "@busbar/contract/sales/assignments";
import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { FilterBar } from "../../../ui/fields/FilterBar.tsx";
import { managerOptions } from "../../../kernel/queries/reference-queries.ts";
import { assignmentTexts } from "../assignment-texts.ts";
import { DayField } from "../../../ui/fields/DayField.tsx";

type AssignmentFiltersProps = {
  query: AssignmentQuery;
  today: string | undefined;
  onChange: ChangeQuery<AssignmentQuery>;
};
const states = ["current", "future", "past"] as const;

/** Every filter off. */
export const withoutFilters = {
  keyword: undefined,
  userId: undefined,
  region: undefined,
  areaCode: undefined,
  level: undefined,
  state: undefined,
  on: undefined,
};

export function AssignmentFilters({ query, today, onChange }: AssignmentFiltersProps) {
  const t = assignmentTexts.useTexts();
  const api = useApi();
  const managers = useQuery(managerOptions(api)).data ?? [];
  const byArea = useAreaFilter({
    label: t("filter.area"),
    placeholder: t("filter.areaPick"),
    value: query.areaCode,
    onChange: (areaCode) => onChange({ areaCode }),
  });
  const one = <T extends string>(value: T | undefined): T[] => (value === undefined ? [] : [value]);
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
          multiple: false,
          value: one(query.state),
          options: states.map((value) => ({ value, label: t(`state.${value}`) })),
          onChange: ([state]) => onChange({ state: state as AssignmentQuery["state"] }),
        },
        {
          kind: "choice",
          key: "userId",
          label: t("column.manager"),
          multiple: false,
          value: one(query.userId),
          options: managers.map(({ id, userCode, fullName }) => ({ value: id, label: `${fullName} ${userCode}` })),
          onChange: ([userId]) => onChange({ userId }),
        },
        {
          kind: "choice",
          key: "region",
          label: t("filter.region"),
          multiple: false,
          value: one(query.region),
          options: Region.options.map((value) => ({ value, label: t(`region.${value}`) })),
          onChange: ([region]) => onChange({ region: region as Region | undefined }),
        },
        byArea,
        {
          kind: "choice",
          key: "level",
          label: t("column.level"),
          multiple: false,
          value: one(query.level),
          options: AssignmentLevel.options.map((value) => ({ value, label: t(`level.${value}`) })),
          onChange: ([level]) => onChange({ level: level as AssignmentLevel | undefined }),
        },
        {
          kind: "custom",
          key: "on",
          label: t("filter.on"),
          shown: query.on,
          onClear: () => onChange({ on: undefined }),
          render: (close) => (
            <DayField
              value={query.on}
              today={today}
              placeholder={t("filter.onPick")}
              onChange={(on) => {
                onChange({ on });
                close();
              }}
            />
          ),
        },
      ]}
    />
  );
}
