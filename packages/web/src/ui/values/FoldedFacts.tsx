import { useState } from "react";
import { Button } from "../form/Button.tsx";
import { useUiTexts } from "../texts/ui-texts.tsx";
import { type KeyFact, KeyFacts } from "./Values.tsx";

/** Facts of a record; those that are not filled in are folded into one line until it is pressed. */
export function FoldedFacts({ facts }: { facts: readonly KeyFact[] }) {
  const texts = useUiTexts().record;
  const [open, setOpen] = useState(false);
  const empty = facts.filter(({ isEmpty }) => isEmpty).length;
  return (
    <>
      <KeyFacts facts={facts.filter(({ isEmpty }) => open || !isEmpty)} />
      {empty > 0 ? (
        <Button variant="link" aria-expanded={open} onClick={() => setOpen(!open)}>
          {texts.notFilledIn(empty)}
        </Button>
      ) : null}
    </>
  );
}
