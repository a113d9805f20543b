import { useAreaChoice, useAreaNames } from "../../kernel/queries/reference-queries.ts";
import type { CustomFilter } from "../../ui/fields/filter-types.ts";
import { TreeField } from "../../ui/tree-field/TreeField.tsx";

type AreaFilterSettings = {
  label: string;
  placeholder: string;
  value: string | undefined;
  onChange: (areaCode: string | undefined) => void;
};

/** Filters a list by area, including everything below the chosen one. */
export function useAreaFilter({ label, placeholder, value, onChange }: AreaFilterSettings): CustomFilter {
  const words = useAreaNames(value).join(" ");
  return {
    kind: "custom",
    key: "areaCode",
    label,
    shown: value && (words || value),
    onClear: () => onChange(undefined),
    render: (close) => (
      <AreaField
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={(areaCode) => {
          onChange(areaCode);
          close();
        }}
      />
    ),
  };
}

type AreaFieldProps = {
  "aria-label": string;
  placeholder: string;
  value: string | undefined;
  onChange: (areaCode: string | undefined) => void;
};

/** Always open; provinces and cities can be chosen, too. */
function AreaField(given: AreaFieldProps) {
  return <TreeField {...given} choice={useAreaChoice()} anyLevel inline />;
}
