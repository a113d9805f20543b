import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { useUiTexts } from "../../ui/texts/ui-texts.tsx";

type PrintQuestionProps = {
  total: number;
  /** Maximum number of rows that are printed. */
  most: number;
  sheets: number;
  onPrint: () => Promise<void>;
  onClose: () => void;
};

/** Says how much paper a long list needs before it is printed. */
export function PrintQuestion({ total, most, sheets, onPrint, onClose }: PrintQuestionProps) {
  const { print } = useUiTexts();
  return (
    <ConfirmDialog
      open
      title={print.ask(total)}
      verb={total > most ? print.firstVerb(most) : print.verb(total)}
      onConfirm={onPrint}
      onClose={onClose}
    >
      {total > most ? <p>{print.tooMany(most)}</p> : null}
      <p>{print.pages(sheets)}</p>
    </ConfirmDialog>
  );
}
