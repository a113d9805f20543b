import { listAddress } from "../../kernel/lists/list-address.ts";
import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../kernel/calls/call-errors.ts";
import { useApi, useCan } from "../../kernel/portal/portal-context.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { Link } from "../../ui/form/buttons/Link.tsx";
import { useUiTexts } from "../../ui/texts/ui-texts.tsx";
import { Money } from "../../ui/values/Values.tsx";
import { invoiceTexts } from "./invoice-texts.ts";
import { offsetDebts } from "./invoice-queries.ts";

/** Beside a list of open statements: what customers owe because money of theirs came back after a closing. */
export function OffsetDebts({ customerId }: { customerId: string | undefined }) {
  const t = invoiceTexts.useTexts();
  const can = useCan();
  const { retry } = useUiTexts().error;
  const { data, error, refetch } = useQuery(offsetDebts(useApi(), customerId));
  if (error)
    return (
      <span role="alert">
        {" · "}
        {messageOf(error)}{" "}
        <Button variant="link" onClick={() => void refetch()}>
          {retry}
        </Button>
      </span>
    );
  if (!data || data.total === 0) return null;
  const text = (
    <>
      {t("offsetDebts", { count: data.total })} <Money amount={data.sums.owed} />
    </>
  );
  if (!can(["payment:read"])) return <span> · {text}</span>;
  const query = { state: "OWED", ...(customerId && { customerId }) };
  return (
    <>
      {" · "}
      <Link href={`#${listAddress("/receivable/payment", "payments", query)}`}>{text}</Link>
    </>
  );
}
