import IconMail from "~icons/ri/mail-line";
import IconPhone from "~icons/ri/phone-line";
import { useManagerCard } from "../../kernel/queries/manager-card.ts";
import { PanelCard } from "../../records/home/PanelCard.tsx";
import { Link } from "../../ui/form/buttons/Link.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { companyTexts } from "./company-texts.ts";

/** The sales manager to call or to write to. @see R-S02 */
export function ManagerPanel() {
  const t = companyTexts.useTexts();
  const found = useManagerCard();
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
