import type { PointRow } from "@busbar/contract/points/points";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { Select, withChosen } from "../../ui/form/choices.tsx";
import { chosenPoint, pointChoices } from "./reading-queries.ts";
import { readingTexts } from "./reading-texts.ts";
import styles from "./readings.module.css";

type PointFieldProps = { value: string | undefined; onChange: (id: string) => void };

const optionOf = ({ id, name, pointNo, externalCode }: Pick<PointRow, "id" | "name" | "pointNo" | "externalCode">) => ({
  value: id,
  label: [name, pointNo, externalCode].filter(Boolean).join(" · "),
});

/** Chooses a point of one's scope, found by a part of its name, number or external no. */
export function PointField({ value, onChange }: PointFieldProps) {
  const t = readingTexts.useTexts();
  const api = useApi();
  const [typed, setTyped] = useState("");
  const keyword = useDeferredValue(typed.trim());
  const found = useQuery({ ...pointChoices(api, keyword), placeholderData: keepPreviousData });
  const chosen = useQuery({ ...chosenPoint(api, value ?? ""), enabled: value !== undefined });
  const options = (found.data?.list ?? []).map(optionOf);
  return (
    <Select
      aria-label={t("point")}
      className={styles.point}
      searchable
      onSearch={setTyped}
      busy={found.isLoading}
      placeholder={t("point.choose")}
      value={value ?? null}
      onChange={(id: string) => onChange(id)}
      options={withChosen(options, chosen.data && optionOf(chosen.data))}
    />
  );
}
