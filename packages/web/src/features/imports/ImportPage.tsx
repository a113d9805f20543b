import type { ImportKind } from "@busbar/contract/imports/import-columns";
import { CallError } from "@busbar/contract/kernel/http/client";
import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../kernel/calls/call-errors.ts";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { useListState } from "../../kernel/lists/list-state.ts";
import { TermHint } from "../../records/fields/TermHint.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { PageFrame } from "../../ui/pages/PageFrame.tsx";
import { Steps } from "../../ui/pages/Steps.tsx";
import { Skeleton } from "../../ui/states/PageSkeleton.tsx";
import { CheckStep } from "./steps/CheckStep.tsx";
import { ColumnsStep } from "./steps/ColumnsStep.tsx";
import { CommitStep } from "./steps/CommitStep.tsx";
import styles from "./imports.module.css";
import { FileStep } from "./steps/FileStep.tsx";
import { oneImport } from "./import-queries.ts";
import { ImportSteps } from "./import-steps.tsx";
import { ImportKindProvider, useImportKind, useImportTexts } from "./import-kind.tsx";
import { Receipt } from "./steps/Receipt.tsx";
import { stepNames, stepOf, WizardState } from "./wizard-state.ts";

export const CustomerImportPage = () => <ImportPage kind="customers" />;
export const ContactImportPage = () => <ImportPage kind="contacts" />;
export const MeterImportPage = () => <ImportPage kind="meters" />;
export const IntervalImportPage = () => <ImportPage kind="intervals" />;
export const SettledImportPage = () => <ImportPage kind="settled-quantities" />;
export const GasQualityImportPage = () => <ImportPage kind="gas-qualities" />;
export const PointImportPage = () => <ImportPage kind="points" />;
export const ContractImportPage = () => <ImportPage kind="contracts" />;
export const OpeningImportPage = () => <ImportPage kind="opening-statements" />;
export const PaymentImportPage = () => <ImportPage kind="payments" />;
export const UserImportPage = () => <ImportPage kind="users" />;
export const PublishedPriceImportPage = () => <ImportPage kind="published-prices" />;
export const AssignmentImportPage = () => <ImportPage kind="assignments" />;

const ImportPage = ({ kind }: { kind: ImportKind }) => (
  <ImportKindProvider value={kind}>
    <Wizard page={kind === "customers" ? "customer-import" : `import-${kind}`} />
  </ImportKindProvider>
);

/** Imports a file in steps: file, columns, check with corrections, commit, receipt with undo. */
function Wizard({ page }: { page: string }) {
  const t = useImportTexts();
  const { term } = useImportKind();
  const api = useApi();
  const [state, change] = useListState(page, WizardState);
  const found = useQuery({ ...oneImport(api, state.id ?? ""), enabled: state.id !== undefined });
  const batch = state.id === undefined ? undefined : found.data;
  const step = stepOf(batch, state.step);
  const open = (id: string | undefined) => change({ id, step: undefined, tab: undefined, code: undefined });
  const startOver = <Button onClick={() => open(undefined)}>{t("startOver")}</Button>;

  const body = () => {
    if (state.id === undefined) return <FileStep onOpen={open} />;
    if (found.error)
      return (
        <ErrorState
          message={messageOf(found.error)}
          requestId={found.error instanceof CallError ? found.error.requestId : undefined}
          onRetry={() => void found.refetch()}
        />
      );
    if (!batch) return <Skeleton lines={6} />;
    if (batch.state === "CANCELLED")
      return <EmptyState title={t("cancelled")} hint={t("cancelledHint")} action={startOver} />;
    if (step === "columns")
      return (
        <ColumnsStep
          key={[batch.id, batch.sheet, batch.headRow, batch.encoding].join(" ")}
          batch={batch}
          onStep={(next) => change({ step: next })}
        />
      );
    if (step === "check") return <CheckStep batch={batch} state={state} change={change} />;
    if (step === "commit") return <CommitStep batch={batch} onBack={() => change({ step: undefined, tab: "wrong" })} />;
    return <Receipt batch={batch} state={state} change={change} />;
  };

  return (
    <PageFrame
      title={t("title")}
      about={
        <>
          {term ? <TermHint word={term} label={t("cutOver")} /> : null}
          {batch ? <span className={styles.fileName}>{batch.fileName}</span> : null}
        </>
      }
      action={state.id === undefined ? undefined : startOver}
      card={false}
    >
      <Steps label={t("steps")} titles={stepNames.map((name) => t(`step.${name}`))} at={stepNames.indexOf(step)} />
      <ImportSteps key={state.id} id={state.id ?? ""}>
        {body()}
      </ImportSteps>
    </PageFrame>
  );
}
