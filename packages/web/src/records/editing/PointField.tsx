import { type Point, PointQuery, type PointRow } from "@busbar/contract/points/points";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { wholeScopeHeaders } from "../../kernel/session/chosen-scope.ts";
import { Select, withChosen } from "../../ui/form/choices.tsx";

type Api = ReturnType<typeof useApi>;
type PointFieldProps = {
  value: string | undefined;
  onChange: (id: string) => void;
  "aria-label": string;
  placeholder: string;
  className?: string | undefined;
};

/** Points to choose from, by a part of name, number or external no. */
function pointChoices(api: Api, keyword: string) {
  const query = PointQuery.parse({ pageSize: 20, ...(keyword && { keyword }) });
  return queryOptions({
    queryKey: ["points", "choices", query],
    queryFn: ({ signal }) => api.listPoints({ query }, { signal, headers: wholeScopeHeaders }),
  });
}

/** One point, as its own page asks for it. */
export const chosenPoint = (api: Api, id: string) =>
  queryOptions({
    queryKey: ["points", "one", id],
    queryFn: ({ signal }): Promise<Point> => api.getPoint({ params: { id } }, { signal }),
  });

const optionOf = ({ id, name, pointNo, externalCode }: Pick<PointRow, "id" | "name" | "pointNo" | "externalCode">) => ({
  value: id,
  label: [name, pointNo, externalCode].filter(Boolean).join(" · "),
});

/** Chooses a point of one's scope, found by a part of its name, number or external no. */
export function PointField({ value, onChange, ...rest }: PointFieldProps) {
  const api = useApi();
  const [typed, setTyped] = useState("");
  const keyword = useDeferredValue(typed.trim());
  const found = useQuery({ ...pointChoices(api, keyword), placeholderData: keepPreviousData });
  const chosen = useQuery({ ...chosenPoint(api, value ?? ""), enabled: value !== undefined });
  const options = (found.data?.list ?? []).map(optionOf);
  return (
    <Select
      {...rest}
      searchable
      onSearch={setTyped}
      busy={found.isLoading}
      value={value ?? null}
      onChange={(id: string) => onChange(id)}
      options={withChosen(options, chosen.data && optionOf(chosen.data))}
    />
  );
}
