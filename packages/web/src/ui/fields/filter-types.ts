import type { ReactNode } from "react";
import type { UiTexts } from "../texts/texts-zh.ts";

export type FilterOption = { value: string; label: string };

/** A choice of one or several options. */
export type ChoiceFilter = {
  kind: "choice";
  key: string;
  label: string;
  options: readonly FilterOption[];
  multiple?: boolean;
  value: readonly string[];
  onChange: (value: string[]) => void;
};

/** A filter with its own editor, such as a tree of areas or a range of dates. */
export type CustomFilter = {
  kind: "custom";
  key: string;
  label: string;
  /** The value in words; undefined when the filter is off. */
  shown: string | undefined;
  render: (close: () => void) => ReactNode;
  onClear: () => void;
};

export type Filter = ChoiceFilter | CustomFilter;

const named = 2;

/** A filter's value in words: up to two names, then a number. Undefined when it is off. */
export function filterWords(filter: Filter, texts: UiTexts["filter"]): string | undefined {
  if (filter.kind === "custom") return filter.shown;
  if (filter.value.length === 0) return undefined;
  const labels = filter.value.map((value) => filter.options.find((option) => option.value === value)?.label ?? value);
  const words = labels.slice(0, named).join(texts.and);
  return labels.length > named ? `${words} ${texts.more(labels.length)}` : words;
}

/** A filter's full value in words, for printing. Undefined when it is off. */
export function filterInFull(filter: Filter, texts: UiTexts["filter"]): string | undefined {
  if (filter.kind === "custom") return filter.shown && texts.chip(filter.label, filter.shown);
  if (filter.value.length === 0) return undefined;
  const labels = filter.value.map((value) => filter.options.find((option) => option.value === value)?.label ?? value);
  return texts.chip(filter.label, labels.join(texts.and));
}

export function clearFilter(filter: Filter) {
  if (filter.kind === "custom") filter.onClear();
  else filter.onChange([]);
}
