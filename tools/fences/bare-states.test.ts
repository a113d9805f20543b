import { expect, test } from "vitest";
import { bareStatesIn } from "./bare-states.ts";

const found = (code: string) => bareStatesIn("a.ts", code).length;

test.each([
  "sql`where i.status = 4`",
  "sql`where i.status <> 6 and i.id > 1`",
  "sql`where i.status in (4, -1, 5, 6)`",
  "sql`where i.status not in (1, 2)`",
  "sql`update invoice set status = -1, paid_at = null`",
  "sql`case i.status when 1 then 'draft' end`",
  "sql`array_position('{-1,4,1,2,3,5,6}'::smallint[], i.status)`",
  "if (row.status === 5) pay();",
  "if (row.status !== -1) pay();",
  "const isIssued = status >= 4;",
  "const query = { status: [-1, 4] };",
  "const ending = { status: 5 };",
  "if ([4, -1, 5].includes(row.status)) pay();",
  "await transitionInvoice(unit.tx, { ...row, hash: of(row) }, 2, { action });",
])("a state of a statement that is a number is found: %s", (code) => {
  expect(found(code)).toBe(1);
});

test.each([
  "sql`where i.status = ${invoiceState.unpaid}`",
  "sql`where i.status in (${invoiceStates.open})`",
  "if (row.status === invoiceStatus.paid) pay();",
  "const query = { status: [...openStatuses] };",
  "if (response.status === 404 || response.status >= 500) return;",
  "const answer = { status: 0, msg: '' };",
  "await transitionInvoice(tx, row, invoiceStatus.paid, { by: 1 });",
  "sql`where k.status in ('SIGNED', 'ACTIVE')`",
])("what has a name, or is the status of a call, is left alone: %s", (code) => {
  expect(found(code)).toBe(0);
});
