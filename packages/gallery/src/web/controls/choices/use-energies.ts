import { useLanguage } from "@busbar/web/kernel/texts/i18n.ts";
import { controlTexts } from "../control-texts.ts";
import { energies, type Energy } from "../kit/energy.ts";

/** The choices of these pages with their words; those named last cannot be chosen. */
export function useEnergies() {
  const t = controlTexts.useTexts();
  const language = useLanguage();
  const name = (energy: Energy): string => t(`energy.${energy}`);
  const options = (count: number, ...off: readonly Energy[]) =>
    energies.slice(0, count).map((value) => ({ value, label: name(value), disabled: off.includes(value) }));
  const list = (chosen: readonly string[]) => chosen.join(language === "zh" ? "、" : ", ");
  return { t, name, options, list };
}
