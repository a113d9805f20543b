import type { PublishedPriceDetail } from "@busbar/contract/published-prices/published-prices";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { messageOf } from "../../kernel/calls/call-errors.ts";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { useView } from "../../kernel/portal/view.ts";
import { AskDialog } from "../../records/editing/AskDialog.tsx";
import { RecordActivityList } from "../../records/page/RecordActivityList.tsx";
import { Drawer } from "../../ui/dialogs/Drawer.tsx";
import controls from "../../ui/fields/controls.module.css";
import { Button } from "../../ui/form/Button.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { Skeleton } from "../../ui/states/PageSkeleton.tsx";
import { useUiTexts } from "../../ui/texts/ui-texts.tsx";
import { PriceFacts } from "./PriceFacts.tsx";
import { PriceVersions } from "./PriceVersions.tsx";
import { PriceTag, usePriceFields, usePriceName } from "./price-words.tsx";
import { onePublishedPrice, useApprovePrice, useRemovePrice } from "./published-price-queries.ts";
import { publishedPriceTexts } from "./published-price-texts.ts";

type PriceDrawerProps = {
  id: string;
  onChange: (row: PublishedPriceDetail) => void;
  onClose: () => void;
};

/** A price with its source, who entered and approved it, its earlier values, and what can be done. */
export function PriceDrawer({ id, onChange, onClose }: PriceDrawerProps) {
  const t = publishedPriceTexts.useTexts();
  const view = useView();
  const { data, error, refetch } = useQuery(onePublishedPrice(useApi(), id));
  const nameOf = usePriceName();
  // Not in the dialogs: the kit unmounts those when it renders a hidden view.
  const approve = useApprovePrice(useApi());
  const remove = useRemovePrice(useApi());
  const [asking, setAsking] = useState<"approve" | "remove">();
  const ask = (row: PublishedPriceDetail): ReactNode => {
    const name = nameOf(row);
    const close = () => setAsking(undefined);
    if (asking === "approve")
      return (
        <AskDialog
          title={t("approve.title", { name })}
          verb={t("approve")}
          run={() => approve.mutateAsync(row)}
          done={t("approve.done", { name })}
          onClose={close}
        >
          <p>{t(row.versionNo > 1 ? "approve.correction" : "approve.text", { value: row.value, unit: row.unit })}</p>
        </AskDialog>
      );
    if (asking === "remove")
      return (
        <AskDialog
          danger
          title={t("remove.title", { name })}
          verb={t("remove")}
          run={() => remove.mutateAsync(row).then(onClose)}
          done={t("removed", { name })}
          onClose={close}
        >
          <p>{t("remove.text")}</p>
        </AskDialog>
      );
    return null;
  };
  return (
    <Drawer
      open
      title={data ? nameOf(data) : t("title")}
      size={560}
      onClose={onClose}
      place={view.overlays}
      extra={data ? <PriceTag status={data.status} /> : null}
      footer={data ? <Actions row={data} onAsk={setAsking} onChange={() => onChange(data)} /> : null}
    >
      {error ? <ErrorState message={messageOf(error)} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton lines={8} /> : null}
      {data ? (
        <>
          <PriceFacts row={data} />
          <PriceVersions row={data} />
          <Activity id={data.id} />
          {ask(data)}
        </>
      ) : null}
    </Drawer>
  );
}

type ActionsProps = {
  row: PublishedPriceDetail;
  onAsk: (what: "approve" | "remove") => void;
  onChange: () => void;
};

/** What is no step of this state is not offered; what this person may not do says why. */
function Actions({ row: { status, actions }, onAsk, onChange }: ActionsProps) {
  const t = publishedPriceTexts.useTexts();
  const button = (name: keyof typeof actions, run: () => void, variant: "plain" | "primary" = "plain") => {
    const verdict = actions[name];
    const reason =
      verdict === "ok"
        ? undefined
        : t(name === "approve" && verdict === "not_allowed" ? "reason.approve" : `reason.${verdict}`);
    return (
      <Button variant={variant} disabled={verdict !== "ok"} title={reason} onClick={run}>
        {t(name === "update" ? "edit" : name)}
      </Button>
    );
  };
  if (status === "REPLACED") return null;
  return (
    <div className={controls.formFooter}>
      {status === "APPROVED" ? (
        button("correct", onChange)
      ) : (
        <>
          {button("remove", () => onAsk("remove"))}
          {button("update", onChange)}
          {button("approve", () => onAsk("approve"), "primary")}
        </>
      )}
    </div>
  );
}

function Activity({ id }: { id: string }) {
  const t = publishedPriceTexts.useTexts();
  const api = useApi();
  const texts = useUiTexts().record;
  const words: { readonly [action: string]: string } = {
    "published_price.create": texts.created,
    "published_price.update": texts.updated,
    "published_price.correct": t("activity.correct"),
    "published_price.approve": t("activity.approve"),
    "published_price.replace": t("activity.replace"),
  };
  return (
    <RecordActivityList
      queryKey={onePublishedPrice(api, id).queryKey}
      load={(pageSize, signal) => api.listPublishedPriceActivity({ params: { id }, query: { pageSize } }, { signal })}
      actionTitle={(action) => words[action]}
      {...usePriceFields()}
    />
  );
}
