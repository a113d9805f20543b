import { CustomerQuery } from "@busbar/contract/customers/customers";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { wholeScopeHeaders } from "../../kernel/session/chosen-scope.ts";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { Select } from "../../ui/form/choices.tsx";

type CustomerFieldProps = {
  id?: string;
  value?: string | null;
  onChange?: (id: string | null) => void;
  /** Name of the chosen customer, shown until it has been fetched. */
  chosen?: string | undefined;
  "aria-label"?: string;
};

/** Chooses a customer of one's scope, found by a part of its name, number or code. */
export function CustomerField({ value = null, onChange, chosen, ...rest }: CustomerFieldProps) {
  const api = useApi();
  const [typed, setTyped] = useState("");
  const keyword = useDeferredValue(typed.trim());
  const query = CustomerQuery.parse({ pageSize: 20, sort: "name", ...(keyword && { keyword }) });
  const found = useQuery({
    queryKey: ["customers", "choices", query],
    queryFn: ({ signal }) => api.listCustomers({ query }, { signal, headers: wholeScopeHeaders }),
    placeholderData: keepPreviousData,
  });
  const options = (found.data?.list ?? []).map(({ id, name, customerNo }) => ({
    value: id,
    label: `${name} ${customerNo}`,
  }));
  const known = value === null || options.some((option) => option.value === value);
  return (
    <Select
      {...rest}
      clearable
      searchable
      onSearch={setTyped}
      busy={found.isLoading}
      value={value}
      onChange={(next) => onChange?.(next ?? null)}
      options={known || !chosen ? options : [{ value, label: chosen }, ...options]}
    />
  );
}
