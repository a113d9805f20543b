import type { EnterpriseApplication } from "@busbar/contract/enterprise-applications/enterprise-applications";
import { useState } from "react";
import { useUser } from "../../../kernel/portal/portal-context.tsx";
import { CheckStep, type CheckedEnterprise } from "./CheckStep.tsx";
import { type Details, DetailsStep } from "./DetailsStep.tsx";
import { Steps } from "../../../ui/pages/Steps.tsx";
import { enterpriseApplicationTexts } from "../enterprise-application-texts.ts";
import styles from "../enterprise-applications.module.css";

type ApplyWizardProps = {
  /** The rejected application to correct; null for the first one. */
  before: EnterpriseApplication | null;
  onSent: () => void;
};

/** Check, then details. Going back and forth keeps what was typed, and the licence. */
export function ApplyWizard({ before, onSent }: ApplyWizardProps) {
  const user = useUser();
  const [checked, setChecked] = useState<CheckedEnterprise>();
  const [stated, setStated] = useState({
    enterpriseName: before?.enterpriseName ?? "",
    creditCode: before?.creditCode ?? "",
  });
  const [typed, setTyped] = useState<Details>();
  const stored: Details = {
    values: {
      contactName: before?.contactName ?? user.fullName,
      mobile: before?.mobile ?? "",
      areaCode: before?.areaCode ?? undefined,
      address: before?.address ?? "",
      visitCode: before?.visitCode ?? "",
    },
    licence: before?.licence ?? null,
  };
  return (
    <section className={styles.card}>
      <ApplySteps current={checked ? "details" : "check"} />
      {checked ? (
        <DetailsStep
          key={checked.creditCode + checked.result}
          checked={checked}
          initial={typed ?? stored}
          begun={typed !== undefined}
          onBack={(details) => {
            setTyped(details);
            setStated(checked);
            setChecked(undefined);
          }}
          onSent={onSent}
        />
      ) : (
        <CheckStep initial={stated} onPassed={setChecked} />
      )}
    </section>
  );
}

const steps = ["check", "details", "sent"] as const;

export function ApplySteps({ current }: { current: (typeof steps)[number] }) {
  const t = enterpriseApplicationTexts.useTexts();
  return <Steps label={t("steps")} titles={steps.map((name) => t(`step.${name}`))} at={steps.indexOf(current)} />;
}
