import { useState } from "react";
import { RatingField, ratingTones, Stars } from "@busbar/web/ui/form/choosing/RatingField.tsx";
import { ControlCard, ControlPage, Row } from "../kit/ControlCards.tsx";
import { useEnergies } from "./use-energies.ts";

const given = 3.7;
const grades = [1, 2, 3, 4, 5] as const;

/** @see R-G26 */
export function RatePage() {
  const { t, list } = useEnergies();
  const [stars, setStars] = useState<readonly number[]>([1, 2, 3, 4]);
  const [graded, setGraded] = useState(4);
  const grade = grades.find((each) => each === graded);
  return (
    <ControlPage title={t("rate.title")}>
      <ControlCard title={t("rate.tones")} value={list(stars.map(String))}>
        {ratingTones.map((tone, at) => (
          <Row key={tone}>
            <RatingField
              aria-label={t(`tone.${tone}`)}
              tone={tone}
              value={stars[at]!}
              onChange={(count) => setStars(stars.with(at, count))}
            />
          </Row>
        ))}
      </ControlCard>
      <ControlCard title={t("rate.words")} value={grade ? t(`grade.${grade}`) : ""}>
        <RatingField aria-label={t("rate.words")} value={graded} onChange={setGraded} />
      </ControlCard>
      <ControlCard title={t("rate.read")} value={String(given)}>
        <Row>
          <Stars value={given} />
        </Row>
      </ControlCard>
    </ControlPage>
  );
}
