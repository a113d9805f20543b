import { invoiceStatus } from "@busbar/contract/invoices/invoice-status";
import type { Invoice, InvoiceQuery, InvoiceRow } from "@busbar/contract/invoices/invoices";
import type { BulkReceipt } from "@busbar/contract/bulk-actions/bulk-actions";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import IconBack from "~icons/ri/arrow-left-line";
import IconNext from "~icons/ri/arrow-right-s-line";
import IconPrevious from "~icons/ri/arrow-left-s-line";
import { isGivenUp, messageOf } from "../../../kernel/calls/call-errors.ts";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { toast } from "../../../kernel/portal/toasts.ts";
import { useWrite } from "../../../kernel/queries/use-write.ts";
import { useOverlays } from "../../../records/editing/use-overlays.tsx";
import { useBulkReport } from "../../../records/bulk/BulkActions.tsx";
import { Outdated } from "../../../records/page/Outdated.tsx";
import { Button } from "../../../ui/form/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { IconButton } from "../../../ui/form/buttons/IconButton.tsx";
import { isShown } from "../../../ui/is-shown.ts";
import { PageFrame } from "../../../ui/pages/PageFrame.tsx";
import { EmptyState } from "../../../ui/states/EmptyState.tsx";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { PageSkeleton } from "../../../ui/states/PageSkeleton.tsx";
import { invoiceTexts } from "../invoice-texts.ts";
import { invoiceList, oneInvoice } from "../invoice-queries.ts";
import { InvoiceDialog, IssueManyDialog } from "../invoice-dialogs.ts";
import { nextAfter } from "./compare.ts";
import { ReviewList } from "./ReviewList.tsx";
import { ReviewPane } from "./ReviewPane.tsx";
import { useReviewKeys } from "./use-review-keys.ts";
import { useReviewPlace } from "./use-review-place.ts";
import { useVerdicts } from "./use-verdicts.ts";
import styles from "./review.module.css";

/** Enough for one session before the list is fetched again. */
const query: InvoiceQuery = { waiting: "me", sort: "updatedAt", pageNo: 1, pageSize: 200 };

/** Reviews the waiting statements one after the other, by keyboard. */
export function ReviewPage() {
  const t = invoiceTexts.useTexts();
  const api = useApi();
  const waiting = useQuery(invoiceList(api, query));
  const { place, known, goTo, count } = useReviewPlace();
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState(false);
  const overlays = useOverlays({
    step: (step: { kind: "reject" | "issue"; row: Invoice }, close) => (
      <InvoiceDialog
        step={step}
        onDone={(done) => leave(done, step.kind === "issue" ? "passed" : "returned")}
        onClose={close}
      />
    ),
    issue: (chosenNow: readonly InvoiceRow[], close) => (
      <IssueManyDialog
        rows={chosenNow}
        onDone={(receipt) =>
          passed(
            chosenNow.map(({ id }) => id),
            receipt,
          )
        }
        onClose={close}
      />
    ),
  });
  const { report, shown } = useBulkReport();
  const verdicts = useVerdicts({
    onGiven: (done) => leave(done, "passed"),
    onWithdrawn: ({ id }) => count("passed", id, -1),
  });
  const giveMany = useWrite({
    meta: { errorShown: true },
    write: (ids: string[], options) => api.giveVerdicts({ body: { of: { ids } } }, options),
  });

  const rows = waiting.data?.list ?? [];
  const ids = rows.map(({ id }) => id);
  const total = waiting.data?.total ?? 0;
  const found = ids.indexOf(place.at ?? "");
  const index = Math.max(found, 0);
  const at = ids[index];
  const one = useQuery({ ...oneInvoice(api, at ?? ""), enabled: at !== undefined && known });
  const row = one.data?.id === at ? one.data : undefined;
  const busy =
    verdicts.isPending ||
    giveMany.isPending ||
    overlays.opened.step !== undefined ||
    overlays.opened.issue !== undefined;

  const open = (id: string | undefined) => id !== undefined && goTo(id);
  const leave = (done: Invoice, what: "passed" | "returned") => {
    count(what, nextAfter(ids, done.id));
    setMarked(new Set([...marked].filter((id) => id !== done.id)));
  };
  const pass = async () => {
    if (!row || busy) return;
    // Issuing has no way back, so it always asks.
    if (row.actions.issue === "ok") return overlays.open("step", { kind: "issue", row });
    if (row.actions.review !== "ok") return;
    try {
      await verdicts.give(row);
    } catch (error) {
      if (!isGivenUp(error)) toast.error(messageOf(error));
    }
  };
  const giveBack = () => row?.actions.reject === "ok" && !busy && overlays.open("step", { kind: "reject", row });
  // First reviews first, since a receipt covers one kind of step.
  const first = rows.filter(({ id, status }) => marked.has(id) && status === invoiceStatus.firstReview);
  const chosen = first.length > 0 ? first : rows.filter(({ id }) => marked.has(id));
  const passed = (of: readonly string[], receipt: BulkReceipt) => {
    setMarked(new Set([...marked].filter((id) => !of.includes(id))));
    count("passed", place.at, receipt.done);
    report(receipt);
  };
  const passMarked = async () => {
    if (chosen.length === 0 || busy) return;
    if (first.length === 0) return overlays.open("issue", chosen);
    const of = chosen.map(({ id }) => id);
    try {
      passed(of, await giveMany.mutateAsync(of));
    } catch (error) {
      if (!isGivenUp(error)) toast.error(messageOf(error));
    }
  };
  const verdictButtons = useRef<HTMLSpanElement>(null);
  /** On a narrow screen they are hidden beside the list, as is the statement: no key judges it unseen. */
  const mayJudge = () => {
    const button = verdictButtons.current?.querySelector("button");
    return button ? isShown(button) : false;
  };
  useReviewKeys({
    pass: () => mayJudge() && void pass(),
    giveBack: () => mayJudge() && giveBack(),
    passMarked: () => void passMarked(),
  });

  const refetch = () => void waiting.refetch();
  if (waiting.error && !waiting.data)
    return (
      <PageFrame title={t("review.page")}>
        <ErrorState message={messageOf(waiting.error)} onRetry={refetch} />
      </PageFrame>
    );
  if (!waiting.data || !known) return <PageSkeleton title={t("review.page")} shape="record" />;
  const refusal = row && row.actions.review !== "ok" && row.actions.issue !== "ok";
  return (
    <PageFrame
      title={t("review.page")}
      about={
        <p className={styles.progress} role="status">
          {total > 0 ? <strong>{t("review.place", { place: index + 1, total })}</strong> : null}
          {place.passed + place.returned > 0 ? (
            <span>{t("review.doneToday", { passed: place.passed, returned: place.returned })}</span>
          ) : null}
        </p>
      }
      action={
        total === 0 ? undefined : (
          <>
            <span data-place="recordPrevious">
              <IconButton
                aria-label={t("review.previous")}
                title={`${t("review.previous")} (K)`}
                disabled={index === 0}
                onClick={() => open(ids[index - 1])}
              >
                <Icon of={IconPrevious} />
              </IconButton>
            </span>
            <span data-place="recordNext">
              <IconButton
                aria-label={t("review.next")}
                title={`${t("review.next")} (J)`}
                disabled={index >= ids.length - 1}
                onClick={() => open(ids[index + 1])}
              >
                <Icon of={IconNext} />
              </IconButton>
            </span>
            {chosen.length > 0 ? (
              <Button busy={giveMany.isPending} title={t("review.passMarkedKey")} onClick={() => void passMarked()}>
                {t(first.length > 0 ? "review.passMarked" : "issueMany.verb", { count: chosen.length })}
              </Button>
            ) : null}
            <span ref={verdictButtons} className={styles.verdict} data-opened={opened ? "" : undefined}>
              <Button title="R" disabled={row?.actions.reject !== "ok"} onClick={giveBack}>
                {t("reject.verb")}
              </Button>
              <Button
                variant="primary"
                title="A"
                busy={verdicts.isPending}
                disabled={!row || refusal === true}
                onClick={() => void pass()}
              >
                {t(row?.status === invoiceStatus.finalReview ? "issue.verb" : "review.verb")}
              </Button>
            </span>
          </>
        )
      }
      card={false}
    >
      {waiting.error ? <Outdated error={waiting.error} onRetry={refetch} /> : null}
      {total === 0 ? (
        <EmptyState title={t("review.empty")} hint={t("review.emptyHint")} />
      ) : (
        <div className={styles.panes} data-opened={opened ? "" : undefined}>
          <ReviewList
            rows={rows}
            at={at}
            marked={marked}
            onMark={setMarked}
            onOpen={(id) => {
              goTo(id);
              setOpened(true);
            }}
          />
          <div className={styles.pane}>
            <Button className={styles.back} onClick={() => setOpened(false)}>
              <Icon of={IconBack} />
              {t("review.toList")}
            </Button>
            {row ? <ReviewPane row={row} /> : <PageSkeleton title="" shape="card" />}
          </div>
        </div>
      )}
      {shown}
      {overlays.shown}
    </PageFrame>
  );
}
