import { Steps } from "../../ui/pages/Steps.tsx";
import { importTexts } from "./import-texts.ts";
import { type StepName, stepNames } from "./wizard-state.ts";

/** Where the import stands. */
export function WizardSteps({ current }: { current: StepName }) {
  const t = importTexts.useTexts();
  const titles = stepNames.map((name) => t(`step.${name}`));
  return <Steps label={t("steps")} titles={titles} at={stepNames.indexOf(current)} />;
}
