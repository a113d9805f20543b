import type { Webhook } from "@busbar/contract/webhooks/webhooks";
import IconEdit from "~icons/ri/edit-line";
import IconKey from "~icons/ri/key-2-line";
import IconOff from "~icons/ri/pause-circle-line";
import IconOn from "~icons/ri/play-circle-line";
import IconOpen from "~icons/ri/external-link-line";
import IconRemove from "~icons/ri/delete-bin-line";
import IconResend from "~icons/ri/restart-line";
import IconTest from "~icons/ri/send-plane-line";
import type { RowAction } from "../../ui/table/rules/table-types.ts";
import type { webhookTexts } from "./webhook-texts.ts";

export type WebhookStep = { kind: "addSecret" | "turnOff" | "turnOn" | "resendAll" | "remove"; row: Webhook };

type Doing = {
  /** Absent on the webhook's own page. */
  open?: () => void;
  edit: () => void;
  test: () => void;
  take: (kind: WebhookStep["kind"]) => void;
};

/** The actions on a webhook; disabled ones say why. */
export function webhookActions(
  { actions, state }: Webhook,
  t: ReturnType<typeof webhookTexts.useTexts>,
  { open, edit, test, take }: Doing,
): RowAction[] {
  const why = (name: keyof typeof actions) => {
    const verdict = actions[name];
    return verdict === "ok" ? undefined : t(`reason.${verdict}`);
  };
  return [
    ...(open ? [{ key: "open", label: t("open"), icon: IconOpen, onRun: open }] : []),
    { key: "edit", label: t("edit"), icon: IconEdit, disabledReason: why("update"), onRun: edit },
    { key: "test", label: t("test"), icon: IconTest, disabledReason: why("test"), onRun: test },
    {
      key: "addSecret",
      label: t("secret.add"),
      icon: IconKey,
      disabledReason: why("addSecret"),
      onRun: () => take("addSecret"),
    },
    {
      key: "resendAll",
      label: t("resendAll"),
      icon: IconResend,
      disabledReason: why("test"),
      onRun: () => take("resendAll"),
    },
    state === "ON"
      ? { key: "turnOff", label: t("turnOff"), icon: IconOff, danger: true, onRun: () => take("turnOff") }
      : {
          key: "turnOn",
          label: t("turnOn"),
          icon: IconOn,
          disabledReason: why("turnOn"),
          onRun: () => take("turnOn"),
        },
    { key: "remove", label: t("remove"), icon: IconRemove, danger: true, onRun: () => take("remove") },
  ];
}
