import type { ReactNode } from "react";
import { useUiTexts } from "../texts/ui-texts.tsx";
import "../fields/controls.css";
import "./page-frame.css";

type PageFrameProps = {
  title: ReactNode;
  /** Rows of a list page, shown beside the title. */
  count?: number | undefined;
  /** Number, status and the like of a record page. */
  about?: ReactNode;
  /** The primary action, and the one or two beside it. */
  action?: ReactNode;
  /** A row under the head: saved views, tabs. */
  toolbar?: ReactNode;
  /** A frame around the body. */
  card?: boolean;
  children: ReactNode;
};

/** Head and body of a page. The heading takes the focus when the view opens. */
export function PageFrame({ title, count, about, action, toolbar, card = true, children }: PageFrameProps) {
  const texts = useUiTexts().table;
  return (
    <div className="bb-page">
      <header className="bb-page-head">
        <h1 className="bb-page-title" tabIndex={-1}>
          {title}
        </h1>
        {count === undefined ? null : <span className="bb-page-count">{texts.count(count)}</span>}
        {about}
        {action ? <div className="bb-page-action">{action}</div> : null}
      </header>
      {toolbar ? <div className="bb-page-toolbar">{toolbar}</div> : null}
      <div className={card ? "bb-page-body bb-page-card" : "bb-page-body"}>{children}</div>
    </div>
  );
}
