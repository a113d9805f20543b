import IconAlert from "~icons/ri/error-warning-line";
import { CopyButton } from "../values/CopyButton.tsx";
import { Icon } from "../Icon.tsx";
import { useUiTexts } from "../texts/ui-texts.tsx";
import "./states.css";

type ErrorStateProps = {
  title?: string | undefined;
  message: string;
  hint?: string | undefined;
  requestId?: string | undefined;
  onRetry?: (() => void) | undefined;
};

/** Says what happened and what to do, with the number under which the server logged it. */
export function ErrorState({ title, message, hint, requestId, onRetry }: ErrorStateProps) {
  const texts = useUiTexts().error;
  return (
    <div className="bb-state" role="alert">
      <span className="bb-state-icon bb-state-icon-danger">
        <Icon of={IconAlert} size={32} />
      </span>
      <p className="bb-state-title">{title ?? texts.title}</p>
      <p className="bb-state-hint">{message}</p>
      <p className="bb-state-hint">{hint ?? texts.hint}</p>
      {requestId ? (
        <p className="bb-state-id">
          {texts.requestId} <code>{requestId}</code> <CopyButton text={requestId} />
        </p>
      ) : null}
      {onRetry ? (
        <div className="bb-state-action">
          <button type="button" className="bb-button bb-button-strong" onClick={onRetry}>
            {texts.retry}
          </button>
        </div>
      ) : null}
    </div>
  );
}
