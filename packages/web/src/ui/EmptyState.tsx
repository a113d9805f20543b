import type { ReactNode } from "react";
import IconEmpty from "~icons/ri/inbox-2-line";
import { Icon, type IconShape } from "./Icon.tsx";
import "./states.css";

type EmptyStateProps = { title: string; hint?: string | undefined; action?: ReactNode; icon?: IconShape };

/** Says what would be here and offers the next step. */
export function EmptyState({ title, hint, action, icon = IconEmpty }: EmptyStateProps) {
  return (
    <div className="bb-state">
      <span className="bb-state-icon">
        <Icon of={icon} size={32} />
      </span>
      <p className="bb-state-title">{title}</p>
      {hint ? <p className="bb-state-hint">{hint}</p> : null}
      {action ? <div className="bb-state-action">{action}</div> : null}
    </div>
  );
}
