import { useQuery } from "@tanstack/react-query";
import { Button, Cascader } from "antd";
import { useMemo } from "react";
import { useApi } from "../../kernel/portal-context.tsx";
import { areaTree } from "../../kernel/reference-queries.ts";
import { type AreaLevel, areaOptions, pathTo } from "./assignment-rules.ts";
import { assignmentTexts } from "./assignment-texts.ts";

type AreaFieldProps = {
  id?: string;
  value?: string | undefined;
  onChange?: (code: string | undefined) => void;
  /** Only areas of this level; any level when absent. */
  level?: AreaLevel;
};

/** Chooses an area by its six-digit code, searchable by name. */
export function AreaField({ id, value, onChange, level }: AreaFieldProps) {
  const t = assignmentTexts.useTexts();
  const { data: areas, error, isLoading, refetch } = useQuery(areaTree(useApi()));
  const options = useMemo(() => areaOptions(areas ?? [], level), [areas, level]);
  if (error && !areas) {
    return (
      <span role="alert">
        {t("form.areasFailed")}{" "}
        <Button size="small" onClick={() => void refetch()}>
          {t("form.retry")}
        </Button>
      </span>
    );
  }
  return (
    <Cascader
      {...(id === undefined ? {} : { id })}
      value={pathTo(options, value).map((option) => option.value)}
      options={options}
      loading={isLoading}
      changeOnSelect={level === undefined}
      showSearch
      displayRender={(labels) => labels.join(" ")}
      placeholder={t(level === undefined ? "filter.areaPick" : `form.areaPick.${level}`)}
      style={{ width: "100%", minWidth: 240 }}
      onChange={(codes) => onChange?.((codes as string[] | undefined)?.at(-1))}
    />
  );
}
