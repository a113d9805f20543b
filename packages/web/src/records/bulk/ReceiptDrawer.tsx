import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { useView } from "../../kernel/portal/view.ts";
import { Drawer } from "../../ui/dialogs/Drawer.tsx";
import controls from "../../ui/fields/controls.module.css";
import { Button } from "../../ui/form/Button.tsx";
import { bulkTexts } from "./bulk-texts.ts";
import { oneReceipt, useActionTitle } from "./receipt-queries.ts";
import { ReceiptActions, ReceiptView } from "./ReceiptView.tsx";

type ReceiptDrawerProps = { id: string; onOpen: (id: string) => void; onClose: () => void };

export function ReceiptDrawer({ id, onOpen, onClose }: ReceiptDrawerProps) {
  const t = bulkTexts.useTexts();
  const view = useView();
  const titleOf = useActionTitle();
  const { data } = useQuery(oneReceipt(useApi(), id));
  if (!data) return null;
  return (
    <Drawer
      open
      title={`${t("receipt")} · ${titleOf(data)}`}
      size={720}
      onClose={onClose}
      place={view.overlays}
      footer={
        <div className={controls.formFooter}>
          <ReceiptActions receipt={data} onRetried={({ id: again }) => onOpen(again)} />
          <Button onClick={onClose}>{t("dismiss")}</Button>
        </div>
      }
    >
      <ReceiptView receipt={data} />
    </Drawer>
  );
}
