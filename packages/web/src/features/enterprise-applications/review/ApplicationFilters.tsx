import {
  ApplicationKind,
  type ApplicationQuery,
  ApplicationState,
} from "@busbar/contract/enterprise-applications/enterprise-applications";
import { Region } from "@busbar/contract/areas/areas";
import { choiceFilters, type FilteredList, ListFilters, optionsOf } from "../../../records/list/ListFilters.tsx";
import { enterpriseApplicationTexts } from "../enterprise-application-texts.ts";

export function ApplicationFilters({ list }: { list: FilteredList<ApplicationQuery> }) {
  const t = enterpriseApplicationTexts.useTexts();
  const { one, many } = choiceFilters(list);
  return (
    <ListFilters
      list={list}
      search={t("search")}
      filters={[
        many(
          "state",
          t("status"),
          optionsOf(ApplicationState.options, (value) => t(`state.${value}`)),
        ),
        one(
          "kind",
          t("kind"),
          optionsOf(ApplicationKind.options, (value) => t(`kind.${value}`)),
        ),
        many(
          "region",
          t("region"),
          optionsOf(Region.options, (value) => t(`region.${value}`)),
        ),
      ]}
    />
  );
}
