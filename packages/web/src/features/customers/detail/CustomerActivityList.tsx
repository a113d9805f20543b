import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { RecordActivityList } from "../../../records/page/RecordActivityList.tsx";
import { oneCustomer } from "../customer-queries.ts";
import { customerTexts } from "../customer-texts.ts";
import { fieldTitle } from "../field-titles.ts";
import { showValue } from "./show-value.ts";

const known = ["customer.create", "customer.update", "customer.import", "customer.undo"] as const;

/** What happened to a customer. */
export function CustomerActivityList({ id }: { id: string }) {
  const t = customerTexts.useTexts();
  const api = useApi();
  return (
    <RecordActivityList
      queryKey={oneCustomer(api, id).queryKey}
      load={(pageSize, signal) => api.listCustomerActivity({ params: { id }, query: { pageSize } }, { signal })}
      actionTitle={(action) => {
        const name = known.find((one) => one === action);
        return name && t(`activity.${name}`);
      }}
      fieldTitle={(name) => fieldTitle(name, t)}
      showValue={(name, value) => showValue(name, value, t)}
    />
  );
}
