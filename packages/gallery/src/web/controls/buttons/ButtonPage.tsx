import { useEffect, useState } from "react";
import IconDelete from "~icons/ri/delete-bin-line";
import IconEdit from "~icons/ri/edit-line";
import IconNext from "~icons/ri/arrow-right-s-line";
import IconPrevious from "~icons/ri/arrow-left-s-line";
import IconSearch from "~icons/ri/search-line";
import IconShare from "~icons/ri/share-line";
import IconUpload from "~icons/ri/upload-line";
import { ButtonGroup, buttonSizes, buttonTones, TonedButton } from "@busbar/web/ui/form/buttons/TonedButton.tsx";
import { ControlCard, ControlPage, Row } from "../kit/ControlCards.tsx";
import { controlTexts } from "../control-texts.ts";

const icons = [
  ["search", IconSearch],
  ["edit", IconEdit],
  ["share", IconShare],
  ["delete", IconDelete],
  ["upload", IconUpload],
] as const;

/** Milliseconds that the example takes, so that one sees the waiting. */
const working = 2000;

/** @see R-G14 */
export function ButtonPage() {
  const t = controlTexts.useTexts();
  const [pressed, setPressed] = useState("");
  const [page, setPage] = useState(1);
  const [busy, setBusy] = useState(false);
  const [loads, setLoads] = useState(0);
  // Outside React: the time that the work takes.
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => {
      setBusy(false);
      setLoads((count) => count + 1);
    }, working);
    return () => clearTimeout(timer);
  }, [busy]);
  return (
    <ControlPage title={t("button.title")}>
      <ControlCard title={t("button.types")} value={pressed}>
        <Row>
          {buttonTones.map((tone) => (
            <TonedButton key={tone} tone={tone} onClick={() => setPressed(t(`tone.${tone}`))}>
              {t(`tone.${tone}`)}
            </TonedButton>
          ))}
        </Row>
        <Row>
          {buttonTones.map((tone) => (
            <TonedButton
              key={tone}
              tone={tone}
              variant="outlined"
              onClick={() => setPressed(t("button.outlined", { tone: t(`tone.${tone}`) }))}
            >
              {t("button.outlined", { tone: t(`tone.${tone}`) })}
            </TonedButton>
          ))}
        </Row>
      </ControlCard>
      <ControlCard title={t("button.shapes")}>
        <Row>
          {buttonTones.map((tone) => (
            <TonedButton key={tone} tone={tone} shape="round">
              {t(`tone.${tone}`)}
            </TonedButton>
          ))}
        </Row>
        <Row>
          {icons.map(([name, icon], at) => (
            <TonedButton
              key={name}
              tone={buttonTones[at]!}
              shape="circle"
              icon={icon}
              aria-label={t(`do.${name}`)}
              title={t(`do.${name}`)}
            />
          ))}
        </Row>
      </ControlCard>
      <ControlCard title={t("disabled")}>
        <Row>
          {buttonTones.map((tone) => (
            <TonedButton key={tone} tone={tone} disabled>
              {t(`tone.${tone}`)}
            </TonedButton>
          ))}
        </Row>
      </ControlCard>
      <ControlCard title={t("button.text")}>
        <Row>
          {buttonTones.map((tone) => (
            <TonedButton key={tone} tone={tone} variant="text">
              {t(`tone.${tone}`)}
            </TonedButton>
          ))}
          <TonedButton variant="text" disabled>
            {t("disabled")}
          </TonedButton>
        </Row>
      </ControlCard>
      <ControlCard title={t("withIcon")}>
        <Row>
          {icons.map(([name, icon], at) => (
            <TonedButton key={name} tone={at === 0 ? "strong" : "plain"} icon={icon}>
              {t(`do.${name}`)}
            </TonedButton>
          ))}
        </Row>
      </ControlCard>
      <ControlCard title={t("button.group")} value={t("button.page", { page })}>
        <Row>
          <ButtonGroup label={t("button.group")}>
            <TonedButton icon={IconPrevious} disabled={page === 1} onClick={() => setPage(page - 1)}>
              {t("button.previous")}
            </TonedButton>
            <TonedButton icon={IconNext} onClick={() => setPage(page + 1)}>
              {t("button.next")}
            </TonedButton>
          </ButtonGroup>
        </Row>
      </ControlCard>
      <ControlCard title={t("button.loading")} value={t("button.loads", { count: loads })}>
        <Row>
          <TonedButton tone="strong" busy={busy} onClick={() => setBusy(true)}>
            {busy ? t("button.busy") : t("button.load")}
          </TonedButton>
          <TonedButton busy>{t("button.busy")}</TonedButton>
        </Row>
      </ControlCard>
      <ControlCard title={t("sizes")}>
        <Row>
          {buttonSizes.map((size) => (
            <TonedButton key={size} size={size} tone="strong">
              {t(`size.${size}`)}
            </TonedButton>
          ))}
        </Row>
        <Row>
          {buttonSizes.map((size) => (
            <TonedButton key={size} size={size} shape="round">
              {t(`size.${size}`)}
            </TonedButton>
          ))}
        </Row>
      </ControlCard>
    </ControlPage>
  );
}
