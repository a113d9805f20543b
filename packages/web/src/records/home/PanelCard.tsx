import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import cards from "../../ui/pages/card.module.css";
import { Skeleton } from "../../ui/states/PageSkeleton.tsx";
import { Awaited } from "../page/Awaited.tsx";
import styles from "./panel-card.module.css";

type PanelCardProps = {
  title: string;
  /** What the card is about; while it is not there the card says why. */
  of: Pick<UseQueryResult, "data" | "error" | "refetch">;
  /** The one amount that matters. */
  amount?: ReactNode;
  /** What can be done here, the usual one first. */
  actions?: ReactNode;
  children?: ReactNode;
};

/** A card of Home that a noun brings: title, one amount, a few lines, and what can be done. */
export function PanelCard({ title, of: { data, ...query }, amount, actions, children }: PanelCardProps) {
  return (
    <section className={`${cards.card} ${styles.panel}`} aria-label={title} aria-busy={data === undefined}>
      <h2>{title}</h2>
      {data === undefined ? (
        <Awaited query={query}>
          <Skeleton lines={4} />
        </Awaited>
      ) : (
        <>
          {amount ? <p className={styles.amount}>{amount}</p> : null}
          {children}
          {actions ? <div className={styles.actions}>{actions}</div> : null}
        </>
      )}
    </section>
  );
}
