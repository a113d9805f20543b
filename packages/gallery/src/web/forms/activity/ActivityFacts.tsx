import { regionWords } from "@busbar/contract/areas/areas";
import { useAreaNames } from "@busbar/web/kernel/queries/reference-queries.ts";
import { useLanguage } from "@busbar/web/kernel/texts/i18n.ts";
import { Callout } from "@busbar/web/ui/states/Callout.tsx";
import { Stars } from "@busbar/web/ui/form/choosing/RatingField.tsx";
import { formTexts } from "../form-texts.ts";
import forms from "../forms.module.css";
import type { Activity } from "./activity.ts";

/** What the form gave, as words. */
export function ActivityFacts({ activity }: { activity: Activity }) {
  const t = formTexts.useTexts();
  const language = useLanguage();
  const area = useAreaNames(activity.areaCode).join(" ");
  const list = (words: string[]) => words.join(language === "zh" ? "、" : ", ") || "—";
  const facts = [
    [t("name"), activity.name.trim()],
    [t("region"), activity.region && regionWords[activity.region][language]],
    [t("day"), `${activity.day} ${activity.time}`],
    [t("instant"), t(activity.instant ? "yes" : "no")],
    [t("kinds"), list(activity.kinds.map((kind) => t(`kind.${kind}`)))],
    [t("resource"), t(`resource.${activity.resource}`)],
    [t("description"), activity.description],
    [t("rating"), <Stars key="stars" value={activity.rating} />],
    [t("area"), area],
    [t("materials"), list(activity.materials.map((each) => t(`material.${each}`)))],
  ] as const;
  return (
    <Callout tone="ok">
      <strong>{t("created")}</strong>
      <dl className={forms.facts}>
        {facts.map(([name, fact]) => [<dt key={`${name}?`}>{name}</dt>, <dd key={name}>{fact}</dd>])}
      </dl>
    </Callout>
  );
}
