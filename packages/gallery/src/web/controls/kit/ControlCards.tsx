import { type ReactNode, useId } from "react";
import cards from "@busbar/web/ui/pages/card.module.css";
import { PageFrame } from "@busbar/web/ui/pages/PageFrame.tsx";
import { controlTexts } from "../control-texts.ts";
import styles from "./controls.module.css";

/** A page of one control: a card for each of its variants. */
export function ControlPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <PageFrame title={title} card={false}>
      <div className={styles.cards}>{children}</div>
    </PageFrame>
  );
}

type ControlCardProps = {
  title: string;
  /** What the control says now, so that one sees it at work; empty where nothing is chosen, absent where it says nothing. */
  value?: string;
  children: ReactNode;
};

export function ControlCard({ title, value, children }: ControlCardProps) {
  const t = controlTexts.useTexts();
  const id = useId();
  return (
    <section className={`${cards.card} ${styles.card}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={styles.body}>{children}</div>
      {value === undefined ? null : <p className={styles.value}>{t("now", { value: value || t("nothing") })}</p>}
    </section>
  );
}

/** Controls side by side. */
export const Row = ({ children }: { children: ReactNode }) => <div className={styles.row}>{children}</div>;
