import type { ReactNode } from "react";
import type { UiTexts } from "../texts/texts-zh.ts";

export type FilterOption = { value: string; label: string };

/** A choice among options, one or several. */
export type ChoiceFilter = {
  kind: "choice";
  key: string;
  label: string;
  options: readonly FilterOption[];
  multiple?: boolean;
  value: readonly string[];
  onChange: (value: string[]) => void;
};

/** A filter with an editor of its own, such as a tree of areas or a range of dates. */
export type CustomFilter = {
  kind: "custom";
  key: string;
  label: string;
  /** What is set, in words; undefined when nothing is. */
  shown: string | undefined;
  render: (close: () => void) => ReactNode;
  onClear: () => void;
};

export type Filter = ChoiceFilter | CustomFilter;

const named = 2;

/** What a filter is set to, in words: up to two names, then how many. Undefined when it is not set. */
export function filterWords(filter: Filter, texts: UiTexts["filter"]): string | undefined {
  if (filter.kind === "custom") return filter.shown;
  if (filter.value.length === 0) return undefined;
  const labels = filter.value.map((value) => filter.options.find((option) => option.value === value)?.label ?? value);
  const words = labels.slice(0, named).join(texts.and);
  return labels.length > named ? `${words} ${texts.more(labels.length)}` : words;
}

/** Every value that a filter is set to, in words, for paper. Undefined when it is not set. */
export function filterInFull(filter: Filter, texts: UiTexts["filter"]): string | undefined {
  if (filter.kind === "custom") return filter.shown && texts.chip(filter.label, filter.shown);
  if (filter.value.length === 0) return undefined;
  const labels = filter.value.map((value) => filter.options.find((option) => option.value === value)?.label ?? value);
  return texts.chip(filter.label, labels.join(texts.and));
}

/** The filter set to nothing. */
export function clearFilter(filter: Filter) {
  if (filter.kind === "custom") filter.onClear();
  else filter.onChange([]);
}
