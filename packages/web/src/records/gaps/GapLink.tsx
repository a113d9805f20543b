import type { Permission } from "@busbar/contract/kernel/permissions";
import { contractAddress } from "@busbar/contract/records/record-addresses";
import { listAddress } from "../../kernel/lists/list-address.ts";
import { useCan } from "../../kernel/portal/portal-context.tsx";
import { Link } from "../../ui/form/buttons/Link.tsx";
import { curveAddress } from "./curve-address.ts";
import { gapTexts } from "./gap-texts.ts";

/** What a statement lacks, as a calculation or a billing run says it. */
type Lacking = { code: string; pointId: string | null; contractId: string; month: string };
type Place = {
  href: string;
  label: "readings" | "exceptions" | "prices" | "contract" | "settled" | "gasQuality";
  needs: Permission;
};

const ofReadings: ReadonlySet<string> = new Set(["readings.missing", "reactive.missing", "demand.missing"]);

/** Where it is entered. */
function placeOf({ code, pointId, contractId, month }: Lacking): Place {
  if (pointId !== null && code === "readings.exception")
    return {
      href: listAddress("/meter/quality", "data-quality", { pointId, month }),
      label: "exceptions",
      needs: "meter:read",
    };
  if (pointId !== null && ofReadings.has(code))
    return { href: curveAddress(pointId, `${month}-01`), label: "readings", needs: "meter:read" };
  if (code === "settled.missing" || code === "settled.bands")
    return { href: "/import/settled-quantities", label: "settled", needs: "meter:import" };
  if (code === "price.quality_missing")
    return { href: "/import/gas-qualities", label: "gasQuality", needs: "meter:import" };
  if (code === "price.not_published") return { href: "/contract/published", label: "prices", needs: "price:read" };
  return { href: contractAddress({ id: contractId }), label: "contract", needs: "contract:read" };
}

/** Leads to the page where what is missing is entered; nothing for those who may not see it. */
export function GapLink({ of, className }: { of: Lacking; className?: string | undefined }) {
  const t = gapTexts.useTexts();
  const can = useCan();
  const { href, label, needs } = placeOf(of);
  return can([needs]) ? (
    <Link href={`#${href}`} className={className}>
      {t(label)}
    </Link>
  ) : null;
}
