import { PageFrame } from "@busbar/web/ui/pages/PageFrame.tsx";
import { Callout } from "@busbar/web/ui/states/Callout.tsx";
import { plainTexts } from "./plain-texts.ts";

/** A page without a second panel in the layout with columns. @see R-G58 */
export function DeleteColumnPage() {
  const t = plainTexts.useTexts();
  return (
    <PageFrame title={t("column.title")} card={false}>
      <Callout tone="ok" role="note">
        {t("column.text")}
      </Callout>
    </PageFrame>
  );
}
