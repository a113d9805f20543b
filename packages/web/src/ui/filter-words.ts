import type { Filter } from "./filter-types.ts";
import type { UiTexts } from "./texts-zh.ts";

const named = 2;

/** What a filter is set to, in words: up to two names, then how many. Undefined when it is not set. */
export function filterWords(filter: Filter, texts: UiTexts["filter"]): string | undefined {
  if (filter.kind === "custom") return filter.shown;
  if (filter.value.length === 0) return undefined;
  const labels = filter.value.map((value) => filter.options.find((option) => option.value === value)?.label ?? value);
  const words = labels.slice(0, named).join(texts.and);
  return labels.length > named ? `${words} ${texts.more(labels.length)}` : words;
}

/** The filter set to nothing. */
export function clearFilter(filter: Filter) {
  if (filter.kind === "custom") filter.onClear();
  else filter.onChange([]);
}
