import { type ReactNode, useState } from "react";
import IconTerm from "~icons/ri/question-line";
import { lazyComponent } from "../../kernel/boot/lazy-component.tsx";
import { PartBoundary } from "../../kernel/boot/PartBoundary.tsx";
import type { GlossaryWord } from "../../kernel/help/glossary.ts";
import { Icon } from "../../ui/Icon.tsx";
import { IconButton } from "../../ui/form/buttons/IconButton.tsx";
import { Floating } from "../../ui/menus/Floating.tsx";
import { useUiTexts } from "../../ui/texts/ui-texts.tsx";
import styles from "./term-hint.module.css";

// Lazy, since it contains the glossary.
const TermMeaning = lazyComponent(() => import("./TermMeaning.tsx").then((m) => m.TermMeaning));

type TermHintProps = {
  word: GlossaryWord;
  /** The title of what the word explains. */
  label: string;
};

/** A small button beside a title, which explains its word to newcomers. */
export function TermHint({ word, label }: TermHintProps) {
  const { aboutTerm } = useUiTexts().record;
  const [anchor, setAnchor] = useState<HTMLElement>();
  const close = () => setAnchor(undefined);
  return (
    <>
      <IconButton
        size="small"
        className={styles.button}
        aria-label={aboutTerm(label)}
        title={aboutTerm(label)}
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(anchor ? undefined : event.currentTarget)}
      >
        <Icon of={IconTerm} size={14} />
      </IconButton>
      {anchor ? (
        <Floating anchor={anchor} label={aboutTerm(label)} onClose={close}>
          <div className={styles.box}>
            <PartBoundary onFailed={close}>
              <TermMeaning word={word} />
            </PartBoundary>
          </div>
        </Floating>
      ) : null}
    </>
  );
}

type WithTermProps = { word: GlossaryWord | undefined; label: string; children: ReactNode };

/** A field of a form, with the button that explains its word at the end of its label's line. */
export function WithTerm({ word, label, children }: WithTermProps) {
  if (!word) return children;
  return (
    <div className={styles.field}>
      {children}
      <span className={styles.beside}>
        <TermHint word={word} label={label} />
      </span>
    </div>
  );
}
