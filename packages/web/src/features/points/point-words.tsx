import { idSchemeWords, type IdScheme } from "@busbar/contract/points/point-codes";
import {
  type DemandBasis,
  demandBasisWords,
  type PointKind,
  pointKindWords,
  type PointStatus,
  pointStatusWords,
  type UseClass,
  useClassWords,
  type VoltageLevel,
  voltageWords,
} from "@busbar/contract/points/point-fields";
import {
  type MeterChannel,
  meterChannelWords,
  type MeterDraft,
  type MeterKind,
  meterKindWords,
} from "@busbar/contract/meters/meter-fields";
import { type Point, pointColumnTitles } from "@busbar/contract/points/points";
import { type Region, regionWords } from "@busbar/contract/sales/areas";
import { type Commodity, commodityWords } from "@busbar/contract/values/commodities";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { type CodeWords, valueInWords } from "../../records/value-words.ts";
import { useUiTexts } from "../../ui/texts/ui-texts.tsx";
import { lastDayOf } from "../../ui/values/days.ts";
import { StatusTag, type StatusTone } from "../../ui/values/StatusTag.tsx";
import { Missing } from "../../ui/values/Values.tsx";
import { pointTexts } from "./feature.ts";

const tones: Record<PointStatus, StatusTone> = {
  DRAFT: "neutral",
  ACTIVE: "ok",
  SUSPENDED: "warn",
  CLOSED: "locked",
};

export function PointTag({ value }: { value: PointStatus }) {
  const language = useLanguage();
  return <StatusTag tone={tones[value]}>{pointStatusWords[value][language]}</StatusTag>;
}

export function NoValue({
  why = "why.none",
}: {
  why?: "why.none" | "why.nobody" | "why.notElectric" | "why.noContract" | "why.noMeter" | "why.withoutContract";
}) {
  const t = pointTexts.useTexts();
  return <Missing why={t(why)} />;
}

const plainTitles = [
  "pointKind",
  "accountNo",
  "meteringPointNo",
  "address",
  "lng",
  "lat",
  "demandBasis",
  "contractDemandKw",
  "pfStandard",
  "timeZone",
  "resolutionMin",
  "dataFrom",
  "note",
  "tenancy",
  "validFrom",
  "validTo",
  "customerId",
] as const;
const isOwn = (name: string): name is (typeof plainTitles)[number] => (plainTitles as readonly string[]).includes(name);
/** Fields with an exclusive end. */
const ends: readonly string[] = ["dataAuthorisedTo", "validTo", "contractUntil"];

/** Fields of meters in the activity. */
const meterTitles = [
  "assetNo",
  "kind",
  "digitsInt",
  "digitsDec",
  "channel",
  "multiplier",
  "startRead",
  "endRead",
  "exchangeDay",
  "closed",
] as const;
const isOfMeter = (name: string): name is (typeof meterTitles)[number] =>
  (meterTitles as readonly string[]).includes(name);

type Fields = Omit<Point, "actions"> & Pick<MeterDraft, "kind" | "channel">;

/** Titles and values of a point's fields, for conflicts and activity. */
export function useFieldWords() {
  const t = pointTexts.useTexts();
  const language = useLanguage();
  const texts = useUiTexts().record;
  const titles: { [name: string]: { zh: string; en: string } } = pointColumnTitles;
  const codes: CodeWords<Fields> = {
    status: (code: PointStatus) => pointStatusWords[code][language],
    commodity: (code: Commodity) => commodityWords[code][language],
    idScheme: (code: IdScheme) => idSchemeWords[code][language],
    region: (code: Region) => regionWords[code][language],
    voltageLevel: (code: VoltageLevel) => voltageWords[code][language],
    useClass: (code: UseClass) => useClassWords[code][language],
    pointKind: (code: PointKind) => pointKindWords[code][language],
    demandBasis: (code: DemandBasis) => demandBasisWords[code][language],
    pfStandard: (code: string) => code,
    kind: (code: MeterKind) => meterKindWords[code][language],
    channel: (code: MeterChannel) => meterChannelWords[code][language],
  };
  return {
    fieldTitle(name: string) {
      if (isOfMeter(name)) return t(`meters.${name}`);
      return isOwn(name) ? t(`field.${name}`) : (titles[name]?.[language] ?? name);
    },
    showValue: (name: string, value: unknown) =>
      valueInWords<Fields>(name, typeof value === "string" && ends.includes(name) ? lastDayOf(value) : value, {
        codes,
        empty: texts.empty,
      }),
  };
}
