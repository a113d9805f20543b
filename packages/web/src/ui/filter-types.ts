import type { ReactNode } from "react";

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
