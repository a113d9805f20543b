import { toast } from "@busbar/web/kernel/portal/toasts.ts";
import { ConfirmDialog } from "@busbar/web/ui/dialogs/ConfirmDialog.tsx";
import { MenuButton } from "@busbar/web/ui/menus/MenuButton.tsx";
import { useState } from "react";
import type { Words } from "../row-columns.tsx";

/** What the portal can say to a person: a message, a box to be read, a question, a notification; and tabs behind. */
export function DemoButtons({ t, onBackground }: { t: Words; onBackground: () => void }) {
  const [asked, setAsked] = useState<"alert" | "confirm" | null>(null);
  const close = () => setAsked(null);
  return (
    <>
      <MenuButton
        label={t("more")}
        entries={() => [
          { key: "background", label: t("background"), onRun: onBackground },
          { key: "message", label: t("message"), onRun: () => toast.success(t("message.text")) },
          { key: "alert", label: t("alert"), onRun: () => setAsked("alert") },
          { key: "confirm", label: t("confirm"), onRun: () => setAsked("confirm") },
          {
            key: "notify",
            label: t("notify"),
            onRun: () => toast.success(t("notify.text"), { label: t("alert.ok"), onTake: close, milliseconds: 8000 }),
          },
        ]}
      >
        {t("more")}
      </MenuButton>
      <ConfirmDialog open={asked === "alert"} title={t("alert")} verb={t("alert.ok")} onConfirm={close} onClose={close}>
        {t("alert.text")}
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === "confirm"}
        title={t("confirm")}
        verb={t("confirm.ok")}
        onConfirm={() => {
          close();
          toast.success(t("confirm.done"));
        }}
        onClose={() => {
          close();
          toast.info(t("confirm.not"));
        }}
      >
        {t("confirm.text")}
      </ConfirmDialog>
    </>
  );
}
