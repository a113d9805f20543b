import type { Webhook } from "@busbar/contract/webhooks/webhooks";
import { useState } from "react";
import { lazyComponent } from "../../kernel/boot/lazy-component.tsx";
import { PartBoundary } from "../../kernel/boot/PartBoundary.tsx";
import { messageOf } from "../../kernel/calls/call-errors.ts";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { toast } from "../../kernel/portal/toasts.ts";
import { useOverlays } from "../../records/editing/use-overlays.tsx";
import { draftName, type Editing, type Shown, useWebhookWrite } from "./webhook-queries.ts";
import type { WebhookStep } from "./webhook-steps.ts";
import { webhookTexts } from "./webhook-texts.ts";

// Lazy, since they contain the kit's forms.
const WebhookDrawer = lazyComponent(() => import("./WebhookDrawer.tsx").then((module) => module.WebhookDrawer));
const WebhookDialog = lazyComponent(() => import("./WebhookDialog.tsx").then((module) => module.WebhookDialog));
const ShownSecret = lazyComponent(() => import("./ShownSecret.tsx").then((module) => module.ShownSecret));

type Present = (row: Webhook) => Webhook;

/**
 * Drawers and dialogs of webhooks. `present`: the current version of a row, so that its form notices changes. A secret
 * is kept here alone, and goes with its dialog.
 */
export function useWebhookOverlays(present: Present, onRemoved: () => void = () => {}) {
  const t = webhookTexts.useTexts();
  const api = useApi();
  const [secret, setSecret] = useState<Shown>();
  const send = useWebhookWrite((id: string, options) => api.testWebhook({ params: { id } }, options));
  const overlays = useOverlays({
    create: {
      draft: `${draftName}-new`,
      draw: (_: { row: null }, close) => <WebhookDrawer row={null} onSecret={setSecret} onClose={close} />,
    },
    edit: {
      draft: draftName,
      draw: ({ row }: Editing, close) =>
        row && <WebhookDrawer key={row.id} row={present(row)} onSecret={setSecret} onClose={close} />,
    },
    step: (step: WebhookStep, close) => (
      <WebhookDialog
        step={{ ...step, row: present(step.row) }}
        onSecret={setSecret}
        onRemoved={onRemoved}
        onClose={close}
      />
    ),
  });
  return {
    create: () => overlays.open("create", { row: null }),
    edit: (row: Webhook) => overlays.open("edit", { row }),
    take: (step: WebhookStep) => overlays.open("step", step),
    async test({ id }: Webhook) {
      try {
        await send.mutateAsync(id);
        toast.success(t("test.done"));
      } catch (error) {
        toast.error(messageOf(error));
      }
    },
    shown: (
      <>
        {overlays.shown}
        <PartBoundary onFailed={() => setSecret(undefined)}>
          {secret ? <ShownSecret shown={secret} onClose={() => setSecret(undefined)} /> : null}
        </PartBoundary>
      </>
    ),
  };
}
