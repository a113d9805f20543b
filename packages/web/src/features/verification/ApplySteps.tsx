import { Steps } from "../../ui/Steps.tsx";
import { verificationTexts } from "./verification-texts.ts";

const steps = ["check", "details", "sent"] as const;

/** Where the application stands. */
export function ApplySteps({ current }: { current: (typeof steps)[number] }) {
  const t = verificationTexts.useTexts();
  return <Steps label={t("steps")} titles={steps.map((name) => t(`step.${name}`))} at={steps.indexOf(current)} />;
}
