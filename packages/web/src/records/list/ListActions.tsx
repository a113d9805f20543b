import type { ReactNode } from "react";
import IconAdd from "~icons/ri/add-line";
import IconImport from "~icons/ri/upload-2-line";
import { Icon } from "../../ui/Icon.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { Link } from "../../ui/form/buttons/Link.tsx";
import values from "../../ui/values/values.module.css";

type CreateButtonProps = { onClick: () => void; disabled?: boolean; children: ReactNode };

/** The main action of a list: opens the form of a new record. */
export function CreateButton({ onClick, disabled, children }: CreateButtonProps) {
  return (
    <Button variant="primary" disabled={disabled} onClick={onClick}>
      <Icon of={IconAdd} />
      {children}
    </Button>
  );
}

/** Leads to the import of the list's records; `to` is a path of the portal. */
export function ImportLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link variant="plain" href={`#${to}`}>
      <Icon of={IconImport} />
      {children}
    </Link>
  );
}

/** The name of a record that opens beside its list. A record with a page of its own has a link instead. */
export function OpenButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button variant="link" className={values.inCell} onClick={onClick}>
      {children}
    </Button>
  );
}
