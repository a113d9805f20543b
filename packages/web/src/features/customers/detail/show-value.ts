import type { ContactDuty, ContactNotice, CustomerSource, Lifecycle } from "@busbar/contract/customers/customer-fields";
import type { Customer } from "@busbar/contract/customers/customers";
import type { Region } from "@busbar/contract/sales/areas";
import { type CodeWords, valueInWords } from "../../../records/value-words.ts";
import type { customerTexts } from "../customer-texts.ts";

type T = ReturnType<typeof customerTexts.useTexts>;
/** The editable fields; the server computes the rest of a record. */
type Fields = Omit<Customer, "actions" | "usccWarnings">;

/** A field's value as text, for conflicts and activity. */
export function showValue(name: string, value: unknown, t: T): string {
  const codes: CodeWords<Fields> = {
    lifecycle: (code: Lifecycle) => t(`lifecycle.${code}`),
    source: (code: CustomerSource) => t(`source.${code}`),
    region: (code: Region) => t(`region.${code}`),
    duty: (code: ContactDuty) => t(`duty.${code}`),
    receives: (code: ContactNotice) => t(`notice.${code}`),
  };
  return valueInWords<Fields>(name, value, { codes, empty: t("activity.empty") });
}
