import { messageOf } from "../../kernel/calls/call-errors.ts";
import controls from "../../ui/fields/controls.module.css";
import { Callout } from "../../ui/states/Callout.tsx";
import { useUiTexts } from "../../ui/texts/ui-texts.tsx";

/** The note that what is on screen could not be fetched again. */
export function Outdated({ error: failure, onRetry }: { error: Error; onRetry: () => void }) {
  const { table, error } = useUiTexts();
  return (
    <Callout tone="warn">
      {table.staleError} {messageOf(failure)}{" "}
      <button type="button" className={controls.textButton} onClick={onRetry}>
        {error.retry}
      </button>
    </Callout>
  );
}
