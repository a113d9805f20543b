import type { AssignmentEffect, AssignmentIntent } from "@busbar/contract/assignments/coverage";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { assignmentTexts, type AssignmentTexts } from "../assignment-texts.ts";
import styles from "../assignments.module.css";

/** The customers whose manager would change: when, from whom and to whom; null while the form is incomplete. */
export function Effect({ intent }: { intent: AssignmentIntent | null }) {
  const t = assignmentTexts.useTexts();
  const api = useApi();
  const { data, error, isFetching } = useQuery({
    queryKey: ["assignments", "preview", intent],
    queryFn: ({ signal }) => api.previewAssignment({ body: intent as AssignmentIntent }, { signal }),
    enabled: intent !== null,
    placeholderData: keepPreviousData,
    retry: false,
    // A refusal is shown at its field when saving.
    meta: { quiet: true },
  });
  if (intent === null || error) return null;
  return (
    <div className={styles.effect} aria-live="polite" aria-busy={isFetching}>
      <b>{t("effect.title")}</b>
      {data === undefined ? <p>{t("effect.counting")}</p> : <Steps effect={data} t={t} />}
    </div>
  );
}

function Steps({ effect, t }: { effect: AssignmentEffect; t: AssignmentTexts }) {
  const moving = effect.filter(({ customers }) => customers > 0);
  if (moving.length === 0) return <p>{t("effect.none")}</p>;
  return (
    <ul>
      {effect.map(({ day, customers, moves, first }) => (
        <li key={day}>
          {customers === 0 ? t("effect.back", { day }) : t("effect.from", { day, customers })}
          {moves.length > 0 ? (
            <ul>
              {moves.map(({ from, to, customers: count }) => (
                <li key={`${from} ${to}`}>
                  {t("effect.move", { from: from ?? t("effect.nobody"), to: to ?? t("effect.nobody"), count })}
                </li>
              ))}
            </ul>
          ) : null}
          {first.length > 0 ? (
            <small>
              {t(customers > first.length ? "effect.firstOf" : "effect.first", {
                names: first.map(({ name }) => name).join("、"),
              })}
            </small>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
