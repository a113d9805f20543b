import IconEdit from "~icons/ri/edit-line";
import IconNext from "~icons/ri/arrow-right-s-line";
import IconSearch from "~icons/ri/search-line";
import { linkTones, TextLink } from "@busbar/web/ui/form/buttons/TextLink.tsx";
import { ControlCard, ControlPage, Row } from "../kit/ControlCards.tsx";
import { controlTexts } from "../control-texts.ts";

/** Where the links of this page lead: to that of the buttons. */
const address = "#/vab/form/button";

/** @see R-G15 */
export function LinkPage() {
  const t = controlTexts.useTexts();
  return (
    <ControlPage title={t("link.title")}>
      <ControlCard title={t("link.types")}>
        <Row>
          {linkTones.map((tone) => (
            <TextLink key={tone} href={address} tone={tone}>
              {t(`tone.${tone}`)}
            </TextLink>
          ))}
        </Row>
      </ControlCard>
      <ControlCard title={t("disabled")}>
        <Row>
          {linkTones.map((tone) => (
            <TextLink key={tone} href={address} tone={tone} disabled>
              {t(`tone.${tone}`)}
            </TextLink>
          ))}
        </Row>
      </ControlCard>
      <ControlCard title={t("link.underline")}>
        <Row>
          {(["hover", "always", "never"] as const).map((underline) => (
            <TextLink key={underline} href={address} underline={underline}>
              {t(`link.${underline}`)}
            </TextLink>
          ))}
        </Row>
      </ControlCard>
      <ControlCard title={t("withIcon")}>
        <Row>
          <TextLink href={address} icon={IconEdit}>
            {t("do.edit")}
          </TextLink>
          <TextLink href={address} icon={IconSearch}>
            {t("do.search")}
          </TextLink>
          <TextLink href={address} iconAfter={IconNext}>
            {t("link.more")}
          </TextLink>
        </Row>
      </ControlCard>
    </ControlPage>
  );
}
