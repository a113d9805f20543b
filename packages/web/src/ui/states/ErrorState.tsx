import IconAlert from "~icons/ri/error-warning-line";
import controls from "../fields/controls.module.css";
import { CopyButton } from "../values/CopyButton.tsx";
import { Icon } from "../Icon.tsx";
import { useUiTexts } from "../texts/ui-texts.tsx";
import styles from "./states.module.css";

type ErrorStateProps = {
  title?: string | undefined;
  message: string;
  hint?: string | undefined;
  requestId?: string | undefined;
  onRetry?: (() => void) | undefined;
};

/** Says what happened and what to do, with the request id of the server's log. */
export function ErrorState({ title, message, hint, requestId, onRetry }: ErrorStateProps) {
  const texts = useUiTexts().error;
  return (
    <div className={styles.state} role="alert">
      <span className={`${styles.stateIcon} ${styles.stateIconDanger}`}>
        <Icon of={IconAlert} size={32} />
      </span>
      <p className={styles.stateTitle}>{title ?? texts.title}</p>
      <p className={styles.stateHint}>{message}</p>
      <p className={styles.stateHint}>{hint ?? texts.hint}</p>
      {requestId ? (
        <p className={styles.stateId}>
          {texts.requestId} <code>{requestId}</code> <CopyButton text={requestId} />
        </p>
      ) : null}
      {onRetry ? (
        <div className={styles.stateAction}>
          <button type="button" className={controls.buttonStrong} onClick={onRetry}>
            {texts.retry}
          </button>
        </div>
      ) : null}
    </div>
  );
}
