import { Region } from "@busbar/contract/areas/areas";
import { CustomerSource, Lifecycle } from "@busbar/contract/customers/customer-fields";
import { CustomerGap, type CustomerQuery } from "@busbar/contract/customers/customers";
import { useQuery } from "@tanstack/react-query";
import { useApi, useCan } from "../../../kernel/portal/portal-context.tsx";
import { managerChoice, managerOptions } from "../../../kernel/queries/reference-queries.ts";
import { useAreaFilter } from "../../../records/list/area-filter.tsx";
import { choiceFilters, type FilteredList, ListFilters, optionsOf } from "../../../records/list/ListFilters.tsx";
import { useIsOutside } from "../../../records/use-is-outside.ts";
import { partnerOptions } from "../customer-queries.ts";
import { customerTexts } from "../customer-texts.ts";

export function CustomerFilters({ list }: { list: FilteredList<CustomerQuery> }) {
  const t = customerTexts.useTexts();
  const api = useApi();
  const mayChooseManager = useCan()(managerChoice);
  const managers = useQuery({ ...managerOptions(api), enabled: mayChooseManager }).data ?? [];
  const byArea = useAreaFilter({
    label: t("filter.area"),
    placeholder: t("areaPick"),
    value: list.query.areaCode,
    onChange: (areaCode) => list.change({ areaCode }),
  });
  const isOutside = useIsOutside();
  const { one, many } = choiceFilters(list);
  // Shown only when a partner's page links here, so that it takes no room otherwise.
  const byPartner = list.query.partnerNo !== undefined;
  const offered = useQuery({ ...partnerOptions(api), enabled: byPartner }).data ?? [];
  const partners = offered.map(({ partnerNo, name }) => ({ value: partnerNo, label: name }));
  const people = managers.map(({ userCode, fullName }) => ({ value: userCode, label: fullName }));
  return (
    <ListFilters
      list={list}
      search={t("searchCustomers")}
      filters={[
        many(
          "region",
          t("filter.region"),
          optionsOf(Region.options, (value) => t(`region.${value}`)),
        ),
        byArea,
        many(
          "lifecycle",
          t("filter.lifecycle"),
          optionsOf(Lifecycle.options, (value) => t(`lifecycle.${value}`)),
        ),
        // What a partner's customers have in common, and what is for the retailer's people to complete.
        ...(isOutside
          ? []
          : [
              one(
                "source",
                t("filter.source"),
                optionsOf(CustomerSource.options, (value) => t(`source.${value}`)),
              ),
              one(
                "lacks",
                t("filter.lacks"),
                optionsOf(CustomerGap.options, (value) => t(`lacks.${value}`)),
              ),
            ]),
        one("overdueOnly", t("filter.overdueOnly"), [{ value: "true", label: t("overdueOnly.true") }]),
        ...(mayChooseManager ? [one("manager", t("filter.manager"), people)] : []),
        ...(byPartner ? [one("partnerNo", t("partner"), partners)] : []),
      ]}
    />
  );
}
