import { useView } from "@busbar/web/kernel/portal/view.ts";
import { Button } from "@busbar/web/ui/form/Button.tsx";
import { PageFrame } from "@busbar/web/ui/pages/PageFrame.tsx";
import { EmptyState } from "@busbar/web/ui/states/EmptyState.tsx";
import IconLost from "~icons/ri/compass-discover-line";
import IconLock from "~icons/ri/lock-line";
import { plainTexts } from "./feature.ts";

/** What a page that may not be opened says; one stays until one goes. @see R-G59 */
export const Error403Page = () => <RefusalPage code="403" />;
/** What an address that leads nowhere says. @see R-G60 */
export const Error404Page = () => <RefusalPage code="404" />;

function RefusalPage({ code }: { code: "403" | "404" }) {
  const t = plainTexts.useTexts();
  const view = useView();
  return (
    <PageFrame title={code}>
      <EmptyState
        title={t(`${code}.text`)}
        icon={code === "403" ? IconLock : IconLost}
        action={
          <Button look="strong" onClick={() => view.navigate("/index")}>
            {t("home")}
          </Button>
        }
      />
    </PageFrame>
  );
}
