import { reportError } from "../../kernel/calls/call-errors.ts";
import { useChooseScope, useScopeWords } from "../../kernel/session/chosen-scope.ts";
import { Button } from "../../ui/form/Button.tsx";
import { useUiTexts } from "../../ui/texts/ui-texts.tsx";
import styles from "./scope-line.module.css";

/** Says above rows and figures that they cover the chosen scope only, with a button to show everything. */
export function ScopeLine() {
  const texts = useUiTexts().record;
  const words = useScopeWords();
  const choose = useChooseScope();
  if (words === undefined) return null;
  return (
    <p className={styles.line}>
      {texts.onlyScope(words)}
      <Button variant="link" onClick={() => void choose({}).catch(reportError)}>
        {texts.everything}
      </Button>
    </p>
  );
}
