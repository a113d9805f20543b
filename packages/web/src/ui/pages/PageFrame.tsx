import type { ReactNode } from "react";
import { useUiTexts } from "../texts/ui-texts.tsx";
import frame from "./page-frame.module.css";

type PageFrameProps = {
  title: ReactNode;
  /** Number of rows of a list page, shown beside the title; as words where what is counted has its own. */
  count?: number | string | undefined;
  /** Number, status and similar facts of a record page. */
  about?: ReactNode;
  /** The primary action, and one or two others. */
  action?: ReactNode;
  /** A row below the title: saved views, tabs. */
  toolbar?: ReactNode;
  /** Whether the body is in a card. */
  card?: boolean;
  children: ReactNode;
};

/** Title and body of a page. The heading gets the focus when the view opens. */
export function PageFrame({ title, count, about, action, toolbar, card = true, children }: PageFrameProps) {
  const texts = useUiTexts().table;
  return (
    <div className={frame.page} data-part="page">
      <header className={frame.pageHead}>
        <h1 className={frame.pageTitle} tabIndex={-1}>
          {title}
        </h1>
        {count === undefined ? null : (
          <span className={frame.pageCount}>{typeof count === "number" ? texts.count(count) : count}</span>
        )}
        {about}
        {action ? <div className={frame.pageAction}>{action}</div> : null}
      </header>
      {toolbar ? <div>{toolbar}</div> : null}
      <div className={card ? `${frame.pageBody} ${frame.pageCard}` : frame.pageBody}>{children}</div>
    </div>
  );
}
