import { useQuery } from "@tanstack/react-query";
import { Cascader } from "antd";
import { useMemo } from "react";
import { useApi } from "../../kernel/portal-context.tsx";
import { areaPath, toCascader } from "./area-options.ts";
import { areaTree } from "../../kernel/reference-queries.ts";
import { customerTexts } from "./customer-texts.ts";

type AreaPickerProps = {
  id?: string;
  value?: string | undefined;
  onChange?: (code: string | undefined) => void;
  /** A province or city may be chosen too; otherwise only the lowest level. */
  anyLevel?: boolean;
  open?: boolean;
};

/** Chooses an area by its six-digit code; searchable by name. */
export function AreaPicker({ id, value, onChange, anyLevel = false, open }: AreaPickerProps) {
  const t = customerTexts.useTexts();
  const { data: areas, isLoading } = useQuery(areaTree(useApi()));
  const options = useMemo(() => toCascader(areas ?? []), [areas]);
  const path = value === undefined || !areas ? [] : areaPath(areas, value).map((node) => node.code);
  return (
    <Cascader
      {...(id === undefined ? { "aria-label": t("form.area") } : { id })}
      value={path}
      options={options}
      loading={isLoading}
      changeOnSelect={anyLevel}
      showSearch
      autoFocus={open === true}
      placeholder={t("form.areaPick")}
      style={{ width: "100%", minWidth: 240 }}
      onChange={(codes) => onChange?.((codes as string[] | undefined)?.at(-1))}
    />
  );
}
