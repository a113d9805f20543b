import { Suspense } from "react";
import { useStore } from "zustand";
import { createPart } from "../../kernel/boot/part.tsx";
import { PartBoundary } from "../../kernel/boot/PartBoundary.tsx";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import type { StepUpPrompt } from "../../kernel/session/step-up.ts";
import { uiEn } from "../../ui/texts/texts-en.ts";
import { uiZh } from "../../ui/texts/texts-zh.ts";
import { UiTextsProvider } from "../../ui/texts/ui-texts.tsx";

const StepUpDialog = createPart(() => import("./StepUpDialog.tsx").then((m) => m.StepUpDialog));

/** The one dialog that asks who acts, whatever page or panel made the call. @see R-A12 */
export function StepUp({ prompt }: { prompt: StepUpPrompt }) {
  const means = useStore(prompt.store, (state) => state.means);
  const language = useLanguage();
  if (means === null) return null;
  return (
    <PartBoundary onFailed={() => prompt.settle(false)}>
      <Suspense fallback={null}>
        <UiTextsProvider texts={language === "zh" ? uiZh : uiEn}>
          <StepUpDialog means={means} onSettled={prompt.settle} />
        </UiTextsProvider>
      </Suspense>
    </PartBoundary>
  );
}
