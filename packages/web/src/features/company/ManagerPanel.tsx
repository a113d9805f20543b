import { CallError } from "@busbar/contract/kernel/http/client";
import type { UserCard } from "@busbar/contract/users/user-info";
import { useQuery } from "@tanstack/react-query";
import IconMail from "~icons/ri/mail-line";
import IconPhone from "~icons/ri/phone-line";
import { useApi, useUser } from "../../kernel/portal/portal-context.tsx";
import { PanelCard } from "../../records/home/PanelCard.tsx";
import { Link } from "../../ui/form/buttons/Link.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { companyTexts } from "./company-texts.ts";

/** The sales manager to call or to write to. @see R-S02 */
export function ManagerPanel() {
  const t = companyTexts.useTexts();
  const api = useApi();
  const { visitCode } = useUser();
  const found = useQuery({
    // The panel says itself that it failed.
    meta: { quiet: true },
    queryKey: ["users", "card", visitCode, "panel"],
    queryFn: async ({ signal }): Promise<UserCard | null> => {
      if (visitCode === "") return null;
      try {
        return await api.userDetail({ query: { userCode: visitCode } }, { signal });
      } catch (error) {
        // Nobody has the code any more, or nobody that the person may see.
        if (error instanceof CallError && Number(error.code) === 404) return null;
        throw error;
      }
    },
  });
  const { data } = found;
  return (
    <PanelCard
      title={t("manager")}
      of={found}
      amount={data?.fullName}
      actions={
        data ? (
          <>
            {data.mobile ? (
              <Link
                variant="primary"
                href={`tel:${data.mobile}`}
                aria-label={t("manager.call", { phone: data.mobile })}
              >
                <Icon of={IconPhone} />
                {data.mobile}
              </Link>
            ) : null}
            {data.email ? (
              <Link
                variant="plain"
                href={`mailto:${data.email}`}
                aria-label={t("manager.write", { email: data.email })}
              >
                <Icon of={IconMail} />
                {t("manager.mail")}
              </Link>
            ) : null}
          </>
        ) : null
      }
    >
      <p>{data ? t("manager.text") : t("manager.none")}</p>
    </PanelCard>
  );
}
