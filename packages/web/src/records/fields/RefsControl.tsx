import { type ExternalRef, refOf, refText, sampleRef } from "@busbar/contract/fields/external-refs";
import { WordsField } from "../../ui/form/choices.tsx";
import type { FieldControl } from "../../ui/form/TextField.tsx";

type RefsControlProps = FieldControl & { value?: ExternalRef[]; onChange?: (refs: ExternalRef[]) => void };

/** Numbers of other systems, each written with its system: `SAP:0000104711`. */
export const RefsControl = ({ value = [], onChange, ...given }: RefsControlProps) => (
  <WordsField
    {...given}
    value={value.map((ref) => (ref.system === "" ? ref.id : refText(ref)))}
    separators={[";", "；"]}
    placeholder={refText(sampleRef)}
    onChange={(words) => onChange?.(words.map(refOf))}
  />
);
