import { type Assignment, AssignmentDraft } from "@busbar/contract/assignments/assignments";
import type { AssignmentIntent } from "@busbar/contract/assignments/coverage";
import { useTyped, type FormInstance } from "../../../ui/form/Form.tsx";
import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { managerOptions, useAreaNames } from "../../../kernel/queries/reference-queries.ts";
import { type AssignmentValues, fieldProblem, toPlan, toDraft } from "../assignment-rules.ts";
import { type AssignmentTexts, assignmentTexts } from "../assignment-texts.ts";
import { placeInFull } from "../list/place-words.ts";
import { Effect } from "./Effect.tsx";
import styles from "../assignments.module.css";

const needed = ["region", "areaCode", "userId", "validFrom", "validTo"] as const;

/** Describes the effect of saving. */
export function Outcome({ form, row }: { form: FormInstance<AssignmentValues>; row: Assignment | null }) {
  const t = assignmentTexts.useTexts();
  const api = useApi();
  const values = useTyped(form);
  const names = useAreaNames(values?.areaCode);
  const managers = useQuery({ ...managerOptions(api), enabled: row === null }).data ?? [];
  if (!values) return null;
  const ready = needed.every((field) => fieldProblem(field, values) === undefined);
  const name = row?.fullName ?? managers.find((manager) => manager.id === values.userId)?.fullName ?? "";
  const { level, region = null, areaCode = null } = values;
  const place = placeInFull(row ?? { level, region, areaCode, areaNames: names }, t);
  return (
    <>
      <p className={styles.outcome} aria-live="polite">
        <b>{t("form.outcome")}</b>
        {ready ? outcomeWords(values, name, place, t) : t("outcome.incomplete")}
      </p>
      <Effect intent={ready ? intentOf(values, row) : null} />
    </>
  );
}

const intentOf = (values: AssignmentValues, row: Assignment | null): AssignmentIntent =>
  row === null ? { create: AssignmentDraft.parse(toDraft(values)) } : { id: row.id, change: toPlan(values) };

function outcomeWords(values: AssignmentValues, name: string, place: string, t: AssignmentTexts): string {
  const { level, isPrimary, validFrom = "", validTo } = values;
  const kind = !isPrimary ? "deputy" : level === "ORGANISATION" ? "default" : "primary";
  const first = t(`outcome.${kind}`, { from: validFrom, name, place });
  const second = validTo ? t(`outcome.${kind}Until`, { last: validTo }) : t("outcome.open");
  return t("joined", { first, second });
}
