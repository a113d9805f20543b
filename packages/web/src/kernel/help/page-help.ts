import type { Bilingual } from "@busbar/contract/kernel/bilingual";
import type { GlossaryWord } from "./glossary.ts";

/** A thing that people do on a page, in the imperative, and the keys that do it. */
export type HelpTask = Bilingual & {
  /** Keys as `KeyboardEvent.key` names them; several are pressed together, several lists are pressed in turn. */
  keys?: readonly (readonly string[])[];
};

/** What the help panel says of a page. */
export type PageHelp = {
  /** What the page is for, in one or two sentences. */
  purpose: Bilingual;
  /** Three to five, the most frequent first. */
  tasks: readonly HelpTask[];
  /** The words of the field that the page uses. */
  words: readonly GlossaryWord[];
  /** What it says instead to people outside the house who see the page, too. */
  outside?: Partial<Record<"enterprise" | "partner", Omit<PageHelp, "outside">>>;
};

/** By the `component` key of each page of a feature. */
export type FeatureHelp = Readonly<Record<string, PageHelp>>;
