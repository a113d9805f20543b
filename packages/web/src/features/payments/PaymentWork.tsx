import { PaymentAdviceQuery } from "@busbar/contract/payments/payment-advices";
import { WriteOffQuery } from "@busbar/contract/payments/allocations";
import { useQuery } from "@tanstack/react-query";
import { useApi, useCan } from "../../kernel/portal/portal-context.tsx";
import { listAddress } from "../../kernel/lists/list-address.ts";
import { Link } from "../../ui/form/buttons/Link.tsx";
import { adviceList, paymentMatches, writeOffList } from "./payment-queries.ts";
import { paymentTexts } from "./payment-texts.ts";
import styles from "./payments.module.css";

const writeOffsAsked = { status: "ASKED" } as const;
const advicesOpen = { status: "OPEN" } as const;

/** What waits beside the list of payments, each with its number and a way to its rows. */
export function PaymentWork() {
  const t = paymentTexts.useTexts();
  const api = useApi();
  const mayAllocate = useCan()(["payment:allocate"]);
  const one = { pageNo: 1, pageSize: 1 };
  const matches = useQuery({ ...paymentMatches(api, one), enabled: mayAllocate });
  const writeOffs = useQuery({
    ...writeOffList(api, WriteOffQuery.parse({ ...one, ...writeOffsAsked })),
    enabled: mayAllocate,
  });
  const advices = useQuery(adviceList(api, PaymentAdviceQuery.parse({ ...one, ...advicesOpen })));
  return (
    <>
      {mayAllocate ? (
        <>
          <Work href="#/receivable/payment-match" label={t("match")} count={matches.data?.total} />
          <Work
            href={`#${listAddress("/receivable/write-off", "write-offs", writeOffs.data?.total ? writeOffsAsked : {})}`}
            label={t("writeOffs")}
            count={writeOffs.data?.total}
          />
        </>
      ) : null}
      <Work
        href={`#${listAddress("/receivable/payment-advice", "payment-advices", advices.data?.total ? advicesOpen : {})}`}
        label={t("advices")}
        count={advices.data?.total}
      />
    </>
  );
}

function Work({ href, label, count }: { href: string; label: string; count: number | undefined }) {
  return (
    <Link variant="plain" href={href}>
      {count ? `${label} ` : label}
      {count ? <span className={styles.count}>{count}</span> : null}
    </Link>
  );
}
