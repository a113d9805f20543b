import type { PlanVersion } from "@busbar/contract/price-plans/plan-versions";
import { isReason } from "@busbar/contract/values/reasons";
import { useState } from "react";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { AskDialog } from "../../../records/editing/AskDialog.tsx";
import { Button } from "../../../ui/form/Button.tsx";
import { TextArea } from "../../../ui/form/TextField.tsx";
import { planTexts } from "../plan-texts.ts";
import { useVersionStep } from "../plan-queries.ts";
import styles from "./versions.module.css";

const steps = ["remove", "withdraw", "return", "submit", "approve"] as const;
type Step = (typeof steps)[number];
const wordOf = (step: Step) => (step === "remove" ? "removeDraft" : step);

/** The steps that the person may take with a version, each with a confirmation. */
export function VersionSteps({ version }: { version: PlanVersion }) {
  const t = planTexts.useTexts();
  const take = useVersionStep(useApi());
  const [activeStep, setActiveStep] = useState<Step | null>(null);
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);
  const values = { version: version.versionNo };
  const lacksReason = () => {
    const lacks = activeStep === "return" && !isReason(reason);
    setMissing(lacks);
    return lacks;
  };
  return (
    <>
      {steps
        .filter((step) => version.actions[step] === "ok")
        .map((step) => (
          <Button
            key={step}
            variant={step === "approve" || step === "submit" ? "primary" : "plain"}
            onClick={() => setActiveStep(step)}
          >
            {t(wordOf(step))}
          </Button>
        ))}
      {activeStep ? (
        <AskDialog
          danger={activeStep === "remove" || activeStep === "return"}
          title={t(`${wordOf(activeStep)}.title`, values)}
          verb={t(wordOf(activeStep))}
          keepsOpen={lacksReason}
          run={() => take.mutateAsync({ name: activeStep, version, reason })}
          done={t(`${wordOf(activeStep)}.done`)}
          onClose={() => setActiveStep(null)}
        >
          <p>{t(`${wordOf(activeStep)}.text`)}</p>
          {activeStep === "return" ? (
            <label>
              {t("return.reason")}
              <TextArea
                rows={3}
                autoFocus
                maxLength={500}
                value={reason}
                faulty={missing}
                aria-invalid={missing}
                onChange={({ target }) => setReason(target.value)}
              />
              {missing ? (
                <span className={styles.fault} role="alert">
                  {t("return.missing")}
                </span>
              ) : null}
            </label>
          ) : null}
        </AskDialog>
      ) : null}
    </>
  );
}
