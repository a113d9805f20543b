import type { SecondFactorStart } from "@busbar/contract/second-factors/second-factors";
import { CallError } from "@busbar/contract/kernel/http/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../kernel/calls/call-errors.ts";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { toast } from "../../kernel/portal/toasts.ts";
import { Button } from "../../ui/form/Button.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { PageFrame } from "../../ui/pages/PageFrame.tsx";
import { Skeleton } from "../../ui/states/PageSkeleton.tsx";
import { FactorOn } from "./FactorOn.tsx";
import { RecoveryCodesDialog } from "./RecoveryCodesDialog.tsx";
import { ownSecondFactor, secondFactorKey, useSecondFactorSteps } from "./second-factor-queries.ts";
import { secondFactorTexts } from "./second-factor-texts.ts";
import { SetUp } from "./SetUp.tsx";
import styles from "./second-factor.module.css";

/**
 * Two-step verification of one's own account. Codes are shown until the person confirms having stored them. @see R-A12
 */
export function SecondFactorPage() {
  const t = secondFactorTexts.useTexts();
  const api = useApi();
  const queries = useQueryClient();
  const state = useQuery(ownSecondFactor(api));
  const [setup, setSetup] = useState<SecondFactorStart | null>(null);
  const [codes, setCodes] = useState<{ list: readonly string[]; first: boolean } | null>(null);
  const { start, confirm, renew, turnOff } = useSecondFactorSteps();
  const readAnew = () => void queries.invalidateQueries({ queryKey: secondFactorKey });
  const factor = state.data;
  const requestId = state.error instanceof CallError ? state.error.requestId : undefined;
  return (
    <PageFrame title={t("secondFactor")}>
      <p className={styles.lead}>{t("lead")}</p>
      {state.isError && !factor && (
        <ErrorState message={messageOf(state.error)} requestId={requestId} onRetry={() => void state.refetch()} />
      )}
      {state.isLoading && <Skeleton lines={4} />}
      {factor?.on && (
        <FactorOn
          factor={factor}
          renew={renew}
          turnOff={turnOff}
          onCodes={(list) => setCodes({ list, first: false })}
          onOff={readAnew}
        />
      )}
      {factor && !factor.on && !setup && (
        <>
          <p className={styles.state}>{t("off")}</p>
          <Button
            variant="primary"
            disabled={start.isPending}
            onClick={() => start.mutate(undefined, { onSuccess: setSetup })}
          >
            {t("turnOn")}
          </Button>
        </>
      )}
      {factor && !factor.on && setup && (
        <SetUp
          begun={setup}
          confirm={confirm}
          onCancel={() => {
            confirm.giveUp();
            setSetup(null);
          }}
          onConfirmed={(list) => setCodes({ list, first: true })}
        />
      )}
      {codes && (
        <RecoveryCodesDialog
          codes={codes.list}
          onKept={() => {
            if (codes.first) toast.success(t("turnedOn"));
            setCodes(null);
            setSetup(null);
            readAnew();
          }}
        />
      )}
    </PageFrame>
  );
}
