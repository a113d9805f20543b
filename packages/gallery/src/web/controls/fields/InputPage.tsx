import { useState } from "react";
import IconMail from "~icons/ri/mail-line";
import IconSearch from "~icons/ri/search-line";
import { PasswordField, TextField } from "@busbar/web/ui/form/TextField.tsx";
import { GrowingText, LineField } from "@busbar/web/ui/form/typing/LineField.tsx";
import { SuggestField } from "@busbar/web/ui/form/typing/SuggestField.tsx";
import { Icon } from "@busbar/web/ui/Icon.tsx";
import { ControlCard, ControlPage } from "../kit/ControlCards.tsx";
import { controlTexts } from "../control-texts.ts";

const suggestions = ["busbar@example.com", "finance@example.com", "service@example.com", "settlement@example.com"];

/** @see R-G18 */
export function InputPage() {
  const t = controlTexts.useTexts();
  const [base, setBase] = useState("");
  const [cleared, setCleared] = useState(t("input.example"));
  const [secret, setSecret] = useState("");
  const [mail, setMail] = useState("");
  const [host, setHost] = useState("");
  const [text, setText] = useState("");
  const [suggested, setSuggested] = useState("");
  return (
    <ControlPage title={t("input.title")}>
      <ControlCard title={t("base")} value={base}>
        <TextField aria-label={t("base")} value={base} onChange={({ target }) => setBase(target.value)} />
      </ControlCard>
      <ControlCard title={t("disabled")}>
        <TextField aria-label={t("disabled")} value={t("input.example")} disabled />
      </ControlCard>
      <ControlCard title={t("clearable")} value={cleared}>
        <LineField aria-label={t("clearable")} clearable value={cleared} onChange={setCleared} />
      </ControlCard>
      <ControlCard title={t("input.password")} value={t("input.length", { count: secret.length })}>
        <PasswordField
          aria-label={t("input.password")}
          autoComplete="off"
          value={secret}
          onChange={({ target }) => setSecret(target.value)}
        />
      </ControlCard>
      <ControlCard title={t("input.inside")} value={[mail, host && `https://${host}.com`].filter(Boolean).join(" ")}>
        <LineField
          aria-label={t("input.mail")}
          placeholder={t("input.mail")}
          before={<Icon of={IconMail} />}
          after={<Icon of={IconSearch} />}
          value={mail}
          onChange={setMail}
        />
        <LineField
          aria-label={t("input.site")}
          placeholder={t("input.site")}
          before="https://"
          after=".com"
          value={host}
          onChange={setHost}
        />
      </ControlCard>
      <ControlCard title={t("input.area")} value={text}>
        <GrowingText
          aria-label={t("input.area")}
          placeholder={t("input.area.hint")}
          rows={{ min: 2, max: 6 }}
          maxLength={200}
          value={text}
          onChange={setText}
        />
      </ControlCard>
      <ControlCard title={t("input.suggestions")} value={suggested}>
        <SuggestField
          aria-label={t("input.suggestions")}
          placeholder={t("input.mail")}
          suggestions={suggestions}
          value={suggested}
          onChange={setSuggested}
        />
      </ControlCard>
    </ControlPage>
  );
}
