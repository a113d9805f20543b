import { messageOf } from "../../kernel/calls/call-errors.ts";
import { Button } from "../../ui/form/Button.tsx";
import { Callout } from "../../ui/states/Callout.tsx";
import { useUiTexts } from "../../ui/texts/ui-texts.tsx";

/** The note that what is on screen could not be fetched again. */
export function Outdated({ error: failure, onRetry }: { error: Error; onRetry: () => void }) {
  const { table, error } = useUiTexts();
  return (
    <Callout tone="warn">
      {table.staleError} {messageOf(failure)}{" "}
      <Button variant="link" onClick={onRetry}>
        {error.retry}
      </Button>
    </Callout>
  );
}
