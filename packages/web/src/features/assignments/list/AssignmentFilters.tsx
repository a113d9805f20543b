import { Region } from "@busbar/contract/areas/areas";
import { AssignmentLevel, type AssignmentQuery } from "@busbar/contract/assignments/assignments";
import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { managerOptions } from "../../../kernel/queries/reference-queries.ts";
import { useAreaFilter } from "../../../records/list/area-filter.tsx";
import { choiceFilters, type FilteredList, ListFilters, optionsOf } from "../../../records/list/ListFilters.tsx";
import { DayField } from "../../../ui/fields/DayField.tsx";
import { assignmentTexts } from "../assignment-texts.ts";

type AssignmentFiltersProps = { list: FilteredList<AssignmentQuery>; today: string | undefined };
const states = ["current", "future", "past"] as const;

export function AssignmentFilters({ list, today }: AssignmentFiltersProps) {
  const t = assignmentTexts.useTexts();
  const api = useApi();
  const managers = useQuery(managerOptions(api)).data ?? [];
  const { query, change } = list;
  const byArea = useAreaFilter({
    label: t("area"),
    placeholder: t("areaPick"),
    value: query.areaCode,
    onChange: (areaCode) => change({ areaCode }),
  });
  const { one } = choiceFilters(list);
  const people = managers.map(({ id, userCode, fullName }) => ({ value: id, label: `${fullName} ${userCode}` }));
  return (
    <ListFilters
      list={list}
      search={t("search")}
      filters={[
        one(
          "state",
          t("status"),
          optionsOf(states, (value) => t(`state.${value}`)),
        ),
        one("userId", t("manager"), people),
        one(
          "region",
          t("region"),
          optionsOf(Region.options, (value) => t(`region.${value}`)),
        ),
        byArea,
        one(
          "level",
          t("column.level"),
          optionsOf(AssignmentLevel.options, (value) => t(`level.${value}`)),
        ),
        {
          kind: "custom",
          key: "on",
          label: t("filter.on"),
          shown: query.on,
          onClear: () => change({ on: undefined }),
          render: (close) => (
            <DayField
              value={query.on}
              today={today}
              placeholder={t("filter.onPick")}
              onChange={(on) => {
                change({ on });
                close();
              }}
            />
          ),
        },
      ]}
    />
  );
}
