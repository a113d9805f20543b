import { customerAddress } from "@busbar/contract/records/record-addresses";
import { useCan } from "../../kernel/portal/portal-context.tsx";
import { Link } from "../../ui/form/buttons/Link.tsx";

type CustomerLinkProps = {
  /** Null where the record has no customer. */
  id: string | null;
  name: string | null;
};

/** The name of a customer; a link to its page for those who may open it. */
export function CustomerLink({ id, name }: CustomerLinkProps) {
  const can = useCan();
  if (id === null || !can(["customer:read"])) return name;
  return <Link href={`#${customerAddress({ id })}`}>{name}</Link>;
}
