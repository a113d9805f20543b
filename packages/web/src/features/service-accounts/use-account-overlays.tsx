import type { ServiceAccount } from "@busbar/contract/service-accounts/service-accounts";
import { useState } from "react";
import { lazyComponent } from "../../kernel/boot/lazy-component.tsx";
import { PartBoundary } from "../../kernel/boot/PartBoundary.tsx";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { toast } from "../../kernel/portal/toasts.ts";
import { messageOf } from "../../kernel/calls/call-errors.ts";
import { useOverlays } from "../../records/editing/use-overlays.tsx";
import type { AccountStep } from "./account-steps.ts";
import type { Issued } from "./IssuedToken.tsx";
import { draftName, type Editing, useIssueToken } from "./service-account-queries.ts";

// Lazy, since they contain the kit's forms.
const ServiceAccountDrawer = lazyComponent(() =>
  import("./ServiceAccountDrawer.tsx").then((module) => module.ServiceAccountDrawer),
);
const CreateDrawer = lazyComponent(() => import("./CreateDrawer.tsx").then((module) => module.CreateDrawer));
const AccountDialog = lazyComponent(() => import("./AccountDialog.tsx").then((module) => module.AccountDialog));
const IssuedToken = lazyComponent(() => import("./IssuedToken.tsx").then((module) => module.IssuedToken));

type Present = (row: ServiceAccount) => ServiceAccount;

/**
 * Drawers and dialogs of accounts. `present`: the current version of a row, so that its form notices changes. A token
 * is kept here alone, and goes with its dialog.
 */
export function useAccountOverlays(present: Present, onRemoved: () => void = () => {}) {
  const issue = useIssueToken(useApi());
  const [issued, setIssued] = useState<Issued>();
  /** A new account is of no use without a token. */
  const issueFirst = async ({ id, name }: ServiceAccount) => {
    try {
      setIssued({ name, token: (await issue.mutateAsync(id)).token });
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
  const overlays = useOverlays({
    create: {
      draft: `${draftName}-new`,
      draw: (_: { row: null }, close) => <CreateDrawer onMade={(made) => void issueFirst(made)} onClose={close} />,
    },
    edit: {
      draft: draftName,
      draw: ({ row }: Editing, close) =>
        row && <ServiceAccountDrawer key={row.id} row={present(row)} onClose={close} />,
    },
    step: (step: AccountStep, close) => (
      <AccountDialog
        step={{ ...step, row: present(step.row) }}
        onIssued={setIssued}
        onRemoved={onRemoved}
        onClose={close}
      />
    ),
  });
  return {
    create: () => overlays.open("create", { row: null }),
    edit: (row: ServiceAccount) => overlays.open("edit", { row }),
    take: (step: AccountStep) => overlays.open("step", step),
    shown: (
      <>
        {overlays.shown}
        <PartBoundary onFailed={() => setIssued(undefined)}>
          {issued ? <IssuedToken issued={issued} onClose={() => setIssued(undefined)} /> : null}
        </PartBoundary>
      </>
    ),
  };
}
