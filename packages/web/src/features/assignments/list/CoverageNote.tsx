import type { CoverageGap } from "@busbar/contract/assignments/coverage";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { Button } from "../../../ui/form/Button.tsx";
import { Callout } from "../../../ui/states/Callout.tsx";
import { coverageGaps } from "../assignment-queries.ts";
import { assignmentTexts, type AssignmentTexts } from "../assignment-texts.ts";
import styles from "../assignments.module.css";

const shownFirst = 3;

/** Lists areas without a manager, today or soon; renders nothing while there are none. */
export function CoverageNote() {
  const t = assignmentTexts.useTexts();
  const { data } = useQuery(coverageGaps(useApi()));
  const [all, setAll] = useState(false);
  const gaps = data?.list ?? [];
  if (!data || gaps.length === 0) return null;
  const shown = all ? gaps : gaps.slice(0, shownFirst);
  return (
    <Callout tone="warn" role="note">
      <p>
        <b>{t("gaps.title", { count: gaps.length })}</b>
      </p>
      <ul className={styles.gaps}>
        {shown.map((gap) => (
          <li key={`${gap.areaCode ?? gap.region} ${gap.from}`}>{gapWords(gap, data.today, t)}</li>
        ))}
      </ul>
      {gaps.length > shownFirst ? (
        <Button variant="link" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t("gaps.fewer") : t("gaps.all", { count: gaps.length })}
        </Button>
      ) : null}
    </Callout>
  );
}

const placeOf = ({ region, areaNames }: CoverageGap, t: AssignmentTexts) =>
  areaNames.length > 0 ? areaNames.join(" ") : t(`region.${region}`);

function gapWords(gap: CoverageGap, today: string, t: AssignmentTexts): string {
  const place = placeOf(gap, t);
  const { from, until, customers } = gap;
  const since = from === today ? "now" : "from";
  const words = until === null ? t(`gaps.${since}`, { place, from }) : t(`gaps.${since}Until`, { place, from, until });
  return customers > 0 ? `${words} ${t("gaps.customers", { count: customers })}` : words;
}
