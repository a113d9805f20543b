import {
  ExceptionCode,
  type ExceptionQuery,
  ExceptionSeverity,
  ExceptionStatus,
  type ReadingException,
} from "@busbar/contract/readings/exceptions";
import { useBusinessDate } from "../../../kernel/portal/portal-context.tsx";
import { choiceFilters, type FilteredList, optionsOf } from "../../../records/list/ListFilters.tsx";
import type { Filter } from "../../../ui/fields/filter-types.ts";
import { exceptionTexts } from "./exception-texts.ts";
import { askedStatus } from "./exception-queries.ts";

const monthsBack = 24;

/** `2025-12`, and before it the months down to `count` of them. */
function monthsUntil(day: string, count: number): string[] {
  const last = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
  return Array.from({ length: count }, (_, before) => {
    const month = last - before;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}`;
  });
}

type Given = { list: FilteredList<ExceptionQuery>; first: ReadingException | undefined };

/** Filters of the work list; those by point and customer only where a link has set them. */
export function useExceptionFilters({ list, first }: Given): Filter[] {
  const t = exceptionTexts.useTexts();
  const today = useBusinessDate();
  const { one, many } = choiceFilters(list);
  const { pointId, customerId, month } = list.query;
  const months = monthsUntil(today, monthsBack);
  // A link may ask for an older one.
  const offered = month === undefined || months.includes(month) ? months : [...months, month];
  const statuses = many(
    "status",
    t("status"),
    optionsOf(ExceptionStatus.options, (value) => t(`status.${value}`)),
  );
  return [
    { ...statuses, value: askedStatus(list.query) } as Filter,
    many(
      "code",
      t("code"),
      optionsOf(ExceptionCode.options, (value) => t(`code.${value}`)),
    ),
    many(
      "severity",
      t("severity"),
      optionsOf(ExceptionSeverity.options, (value) => t(`severity.${value}`)),
    ),
    one(
      "month",
      t("month"),
      optionsOf(offered, (value) => value),
    ),
    ...(pointId
      ? [one("pointId", t("point"), [{ value: pointId, label: first?.pointName ?? t("filter.chosen") }])]
      : []),
    ...(customerId
      ? [one("customerId", t("customer"), [{ value: customerId, label: first?.customerName ?? t("filter.chosen") }])]
      : []),
  ];
}
