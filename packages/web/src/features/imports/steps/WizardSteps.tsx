import { Steps } from "../../../ui/pages/Steps.tsx";
import { useImportTexts } from "../import-kind.tsx";
import { type StepName, stepNames } from "../wizard-state.ts";

export function WizardSteps({ current }: { current: StepName }) {
  const t = useImportTexts();
  const titles = stepNames.map((name) => t(`step.${name}`));
  return <Steps label={t("steps")} titles={titles} at={stepNames.indexOf(current)} />;
}
