import type { Invoice } from "@busbar/contract/invoices/invoices";
import { Button } from "../../../ui/form/Button.tsx";
import { Callout } from "../../../ui/states/Callout.tsx";
import { invoiceTexts } from "../invoice-texts.ts";
import { useVerdicts } from "./use-verdicts.ts";

/** Says that a first review is about to be applied; its reviewer can withdraw it here, too. */
export function PassingNote({ row }: { row: Pick<Invoice, "id" | "passing"> }) {
  const t = invoiceTexts.useTexts();
  const { withdraw, isPending } = useVerdicts();
  if (!row.passing) return null;
  return (
    <Callout tone="info">
      {t("passing.by", { name: row.passing.by })}{" "}
      {row.passing.mine ? (
        <Button variant="link" busy={isPending} onClick={() => void withdraw(row)}>
          {t("verdict.withdraw")}
        </Button>
      ) : null}
    </Callout>
  );
}
