import { customerSteps } from "@busbar/contract/customers/customer-lifecycle";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { RecordStream } from "../../../records/stream/RecordStream.tsx";
import { oneCustomer } from "../customer-queries.ts";
import { customerTexts } from "../customer-texts.ts";
import { useCustomerWords } from "../customer-words.ts";

const known = ["customer.create", "customer.update", "customer.import", "customer.undo"] as const;
const ofContacts = ["customer.contact_add", "customer.contact_update", "customer.contact_remove"] as const;
const ofMerging = ["customer.merge", "customer.merged", "customer.unmerge"] as const;

/** What happened to a customer, its own changes in its words. */
export function CustomerStream({ id }: { id: string }) {
  const t = customerTexts.useTexts();
  const api = useApi();
  const words = useCustomerWords();
  return (
    <RecordStream
      noun="customers"
      id={id}
      recordKey={oneCustomer(api, id).queryKey}
      words={{
        actionTitle: (action, { before, after }) => {
          const contact = ofContacts.find((one) => one === action);
          if (contact) return t(`activity.${contact}`, { name: String((after ?? before)?.["name"] ?? "") });
          const step = customerSteps.find((one) => `customer.${one}` === action);
          if (step) return t(`action.${step}`);
          const name = [...known, ...ofMerging].find((one) => one === action);
          return name && t(`activity.${name}`);
        },
        ...words,
      }}
    />
  );
}
