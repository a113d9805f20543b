import { omit } from "@busbar/contract/fields/noun";
import {
  installations,
  type MeterChannel,
  meterChannelWords,
  type MeterKind,
  meters,
  quantityTaken,
} from "@busbar/contract/meters/meter-fields";
import { type MeterInstall, meterRoutes } from "@busbar/contract/meters/meters";
import type { RecordActivity } from "@busbar/contract/kernel/records";
import { useQuery } from "@tanstack/react-query";
import { useApi, useCan } from "../../kernel/portal/portal-context.tsx";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { codeWordsOf, labelsOf } from "../../records/fields/field-words.ts";
import { TermHint } from "../../records/fields/TermHint.tsx";
import { type KeyFact, Missing } from "../../ui/values/Values.tsx";
import { pointMeters } from "./meter-queries.ts";
import { meterTexts } from "./meter-texts.ts";

/** The name of a channel; gas and heat have only one. */
export function useChannelWords() {
  const language = useLanguage();
  return (kind: MeterKind, channel: MeterChannel): string =>
    (kind === "GAS" || kind === "HEAT" ? quantityTaken : meterChannelWords[channel])[language];
}

/** Whether a meter is installed on `day`; `validTo` is exclusive. */
export const isInstalledOn = ({ validFrom, validTo }: MeterInstall, day: string): boolean =>
  validFrom <= day && (validTo === null || validTo > day);

/** The multiplier of the active import channel of a point, as a key fact of its page. */
export function usePointMultiplier(pointId: string, day: string): readonly KeyFact[] {
  const t = meterTexts.useTexts();
  const api = useApi();
  const can = useCan();
  const found = useQuery({ ...pointMeters(api, pointId), enabled: can(meterRoutes.listMeters.permission) }).data;
  if (!found) return [];
  const present = found.installs.find(
    (installation) => installation.channel === "ACTIVE_IMPORT" && isInstalledOn(installation, day),
  );
  const value = present ? `×${present.multiplier}` : <Missing why={t("why.none")} />;
  const label = t("current");
  const { term } = installations.fields.multiplier;
  return [{ key: "multiplier", label, about: term && <TermHint word={term} label={label} />, value }];
}

/** How many installations a point has. */
export function useInstallCount(pointId: string): number | undefined {
  const api = useApi();
  const can = useCan();
  return useQuery({ ...pointMeters(api, pointId), enabled: can(meterRoutes.listMeters.permission) }).data?.installs
    .length;
}

const actions = {
  "meter.install": "action.installMeter",
  "meter.exchange": "action.exchangeMeter",
  "meter.take_down": "action.takeDownMeter",
  "meter.correct": "action.correctMeter",
  "meter.remove_install": "action.removeInstall",
} as const;

// The days of an installation have the titles of the point's other days.
const ofActivity = omit(installations, ["validFrom", "validTo"]);

/** What is done with meters, in the words of their point's activity. */
export function useMeterActivityWords() {
  const t = meterTexts.useTexts();
  return {
    actionTitle(action: string, { before, after }: Pick<RecordActivity, "before" | "after">): string | undefined {
      const assetNo = after?.["assetNo"] ?? before?.["assetNo"];
      if (!Object.hasOwn(actions, action)) return undefined;
      return t(actions[action as keyof typeof actions], { assetNo: typeof assetNo === "string" ? assetNo : "" });
    },
    titles: {
      ...labelsOf(meters),
      ...labelsOf(ofActivity),
      ...Object.fromEntries((["exchangeDay", "closed"] as const).map((name) => [name, { zh: t(name), en: t(name) }])),
    },
    codes: { ...codeWordsOf(meters), ...codeWordsOf(installations) },
  };
}
