import { useView } from "@busbar/web/kernel/portal/view.ts";
import { TextField } from "@busbar/web/ui/form/TextField.tsx";
import { Button } from "@busbar/web/ui/form/Button.tsx";
import { PageFrame } from "@busbar/web/ui/pages/PageFrame.tsx";
import { Callout } from "@busbar/web/ui/states/Callout.tsx";
import { useId, useState } from "react";
import { routeTexts } from "./route-texts.ts";
import styles from "./routes.module.css";

/** As the rows of the menu have them; each lies below the one before. */
const levels = ["menu1", "menu1-1", "menu1-1-1", "menu1-1-1-1"];

/** One of four levels of a menu; each keeps its text while another is in front. @see R-G44 */
export function NestedPage() {
  const t = routeTexts.useTexts();
  const view = useView();
  const id = useId();
  const [text, setText] = useState("");
  const depth = view.path.split("/").length - 3;
  const addressOf = (level: number) => `/other/${levels.slice(0, level + 1).join("/")}`;
  return (
    <PageFrame title={t("nested.title", { level: depth + 1 })}>
      <Callout tone="info" role="note">
        {t("nested.hint")}
      </Callout>
      <label className={styles.field} htmlFor={id}>
        {t("nested.field")}
        <TextField id={id} value={text} maxLength={100} onChange={(event) => setText(event.target.value)} />
      </label>
      <div className={styles.buttons}>
        {levels.map((level, at) => (
          <Button key={level} disabled={at === depth} onClick={() => view.navigate(addressOf(at))}>
            {t("nested.title", { level: at + 1 })}
          </Button>
        ))}
      </div>
    </PageFrame>
  );
}
