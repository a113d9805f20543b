import { Callout } from "../../ui/states/Callout.tsx";
import { useUiTexts } from "../../ui/texts/ui-texts.tsx";
import { formatDate } from "../../ui/values/format-values.ts";
import styles from "./record-page.module.css";

/** Says for whom a stand-in decides; nothing where a person decides in their own right. */
export function InPlaceNote({ name }: { name: string | null | undefined }) {
  const { inPlaceNote } = useUiTexts().record;
  return name ? (
    <Callout tone="warn" role="note">
      {inPlaceNote(name)}
    </Callout>
  ) : null;
}

/** "for Y", in a row of a list of work. */
export function InPlaceMark({ name }: { name: string | null | undefined }) {
  const { inPlaceOf } = useUiTexts().record;
  return name ? <small className={styles.inPlace}>{inPlaceOf(name)}</small> : null;
}

type Step = { at: string; by: string | null; inPlaceOf: string | null } | null | undefined;

/** Who took a step, for whom as stand-in, and on which day. */
export function useStepWords() {
  const { inPlaceOf } = useUiTexts().record;
  const person = (step: Pick<NonNullable<Step>, "by" | "inPlaceOf">) =>
    [step.by, step.inPlaceOf && inPlaceOf(step.inPlaceOf)].filter(Boolean).join(" ");
  return {
    person,
    words: (step: Step) => (step ? [person(step), formatDate(step.at)?.slice(0, 10)].filter(Boolean).join(" · ") : ""),
  };
}
