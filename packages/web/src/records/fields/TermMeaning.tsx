import { glossary, type GlossaryWord } from "../../kernel/help/glossary.ts";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import styles from "./term-hint.module.css";

/** A word of the glossary and its meaning. */
export function TermMeaning({ word }: { word: GlossaryWord }) {
  const language = useLanguage();
  const term = glossary[word];
  return (
    <dl className={styles.term}>
      <dt>{term[language]}</dt>
      <dd>{term.meaning[language]}</dd>
    </dl>
  );
}
