import { Region, regionWords } from "@busbar/contract/areas/areas";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { MultiSelect } from "../../ui/form/choices.tsx";

type RegionsFieldProps = {
  id: string;
  label: string;
  className: string | undefined;
  value: Region[];
  onChange: (regions: Region[]) => void;
};

/** Asks in which sales regions a permission holds. */
export function RegionsField({ id, label, className, value, onChange }: RegionsFieldProps) {
  const language = useLanguage();
  return (
    <label className={className} htmlFor={id}>
      {label}
      <MultiSelect
        id={id}
        aria-label={label}
        value={value}
        options={Region.options.map((region) => ({ value: region, label: regionWords[region][language] }))}
        onChange={onChange}
      />
    </label>
  );
}
