import {
  type MeterChannel,
  meterChannelWords,
  type MeterKind,
  quantityTaken,
} from "@busbar/contract/meters/meter-fields";
import type { MeterInstall } from "@busbar/contract/meters/meters";
import type { RecordActivity } from "@busbar/contract/kernel/records";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { pointTexts } from "../feature.ts";

/** The name of a channel; gas and heat have only one. */
export function useChannelWords() {
  const language = useLanguage();
  return (kind: MeterKind, channel: MeterChannel): string =>
    (kind === "GAS" || kind === "HEAT" ? quantityTaken : meterChannelWords[channel])[language];
}

/** Whether a meter is installed on `day`; `validTo` is exclusive. */
export const isInstalledOn = ({ validFrom, validTo }: MeterInstall, day: string): boolean =>
  validFrom <= day && (validTo === null || validTo > day);

/** The multiplier of the active import channel on a day. */
export const multiplierOn = (installs: readonly MeterInstall[], day: string): string | undefined =>
  installs.find((installation) => installation.channel === "ACTIVE_IMPORT" && isInstalledOn(installation, day))
    ?.multiplier;

const actions = {
  "meter.install": "action.installMeter",
  "meter.exchange": "action.exchangeMeter",
  "meter.take_down": "action.takeDownMeter",
  "meter.correct": "action.correctMeter",
  "meter.remove_install": "action.removeInstall",
} as const;

/** An audit action on a meter in words; undefined for other actions. */
export function useMeterAction() {
  const t = pointTexts.useTexts();
  return (action: string, { before, after }: Pick<RecordActivity, "before" | "after">): string | undefined => {
    const assetNo = after?.["assetNo"] ?? before?.["assetNo"];
    if (!Object.hasOwn(actions, action)) return undefined;
    return t(actions[action as keyof typeof actions], { assetNo: typeof assetNo === "string" ? assetNo : "" });
  };
}
