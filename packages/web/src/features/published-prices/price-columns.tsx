import { VoltageLevel, voltageWords } from "@busbar/contract/points/point-fields";
import { PublishedKey, publishedKeyWords } from "@busbar/contract/published-prices/published-keys";
import {
  PublishedPriceStatus,
  publishedPriceStatusWords,
} from "@busbar/contract/published-prices/published-price-fields";
import {
  type PublishedPrice,
  publishedPriceColumnTitles,
  type PublishedPriceQuery,
} from "@busbar/contract/published-prices/published-prices";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { useAreaFilter } from "../../records/list/area-filter.tsx";
import { OpenButton } from "../../records/list/ListActions.tsx";
import { choiceFilters, type FilteredList, optionsOf } from "../../records/list/ListFilters.tsx";
import { InPlaceMark } from "../../records/page/InPlaceOf.tsx";
import type { DataColumn } from "../../ui/table/rules/table-types.ts";
import { DateText, Missing } from "../../ui/values/Values.tsx";
import values from "../../ui/values/values.module.css";
import { PriceText } from "./PriceFacts.tsx";
import { PlaceText, PriceTag } from "./price-words.tsx";
import { publishedPriceTexts } from "./published-price-texts.ts";

export function usePriceFilters(list: FilteredList<PublishedPriceQuery>) {
  const t = publishedPriceTexts.useTexts();
  const language = useLanguage();
  const { many } = choiceFilters(list);
  const titles = publishedPriceColumnTitles;
  return [
    many(
      "priceKey",
      titles.priceKey[language],
      optionsOf(PublishedKey.options, (value) => publishedKeyWords[value][language]),
    ),
    many(
      "status",
      titles.status[language],
      optionsOf(PublishedPriceStatus.options, (value) => publishedPriceStatusWords[value][language]),
    ),
    useAreaFilter({
      label: t("area"),
      placeholder: t("areaPick"),
      value: list.query.areaCode,
      onChange: (areaCode) => list.change({ areaCode }),
    }),
    many(
      "voltageLevel",
      titles.voltageLevel[language],
      optionsOf(VoltageLevel.options, (value) => voltageWords[value][language]),
    ),
  ];
}

export function usePriceColumns(onOpen: (row: PublishedPrice) => void): DataColumn<PublishedPrice>[] {
  const t = publishedPriceTexts.useTexts();
  const language = useLanguage();
  const title = (name: keyof typeof publishedPriceColumnTitles) => publishedPriceColumnTitles[name][language];
  return [
    {
      key: "priceKey",
      title: title("priceKey"),
      render: (row) => <OpenButton onClick={() => onOpen(row)}>{publishedKeyWords[row.priceKey][language]}</OpenButton>,
      width: 200,
      sortable: true,
      pinned: "start",
      hideable: false,
      card: "title",
    },
    {
      key: "month",
      title: title("month"),
      render: (row) => <span className={values.figure}>{row.month}</span>,
      width: 96,
      sortable: true,
      card: "fact",
    },
    { key: "place", title: t("place"), render: (row) => <PlaceText of={row} />, width: 160 },
    {
      key: "voltageLevel",
      title: title("voltageLevel"),
      render: (row) => (row.voltageLevel ? voltageWords[row.voltageLevel][language] : t("everyVoltage")),
      width: 136,
    },
    {
      key: "value",
      title: t("value"),
      render: (row) => <PriceText row={row} />,
      width: 152,
      sortable: true,
      card: "fact",
    },
    {
      key: "status",
      title: title("status"),
      render: (row) => (
        <>
          <PriceTag status={row.status} /> <InPlaceMark name={row.inPlaceOf} />
        </>
      ),
      width: 128,
      card: "status",
    },
    { key: "source", title: title("source"), render: (row) => row.source, width: 240, grow: true },
    { key: "enteredBy", title: title("enteredBy"), render: (row) => row.entered.by, width: 120 },
    {
      key: "approvedBy",
      title: title("approvedBy"),
      render: (row) => row.approved?.by ?? <Missing why={t("why.waiting")} />,
      width: 120,
    },
    {
      key: "updatedAt",
      title: title("updatedAt"),
      render: (row) => <DateText value={row.updatedAt} />,
      width: 152,
      sortable: true,
      hidden: true,
    },
  ];
}
