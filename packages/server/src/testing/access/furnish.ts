import { pdfFile } from "../files/licences.ts";
import type { TestApp } from "../start-test-app.ts";
import { people } from "./access-policy.ts";
import { nounAccess } from "./nouns.ts";
import { withFiles } from "./objects.ts";

const hash = "0".repeat(64);
const usernames = people.map(({ username }) => `'${username}'`).join(", ");
/** One row for each person of the policy, whose account is `u`. */
const forEachPerson = (table: string, columns: string, values: string) =>
  `insert into ${table} (${columns}) select ${values} from user_account u where u.username in (${usernames})`;

/**
 * Rows of the tables that the demo leaves empty: a file and a note for every record, and for every person what belongs
 * to a person alone.
 */
export async function furnish({ database, ports }: Pick<TestApp, "database" | "ports">): Promise<void> {
  const run = (text: string, values: unknown[] = []) => database.ownerPool.query(text, values);
  const { storageKey, sizeBytes, sha256 } = await ports.files.put(new Blob([pdfFile()]).stream());
  const stored = [storageKey, sizeBytes, sha256];

  await run(`insert into payment_advice (customer_id, amount, paid_on, remark, created_at, created_by, updated_at)
    select c.id, 1.00, '2026-01-15', c.name, now(), 1, now() from customer c`);
  await run(`insert into write_off (customer_id, invoice_id, amount, reason, asked_at, asked_by)
    select i.customer_id, max(i.id), 0.01, 'rest', now(), 1 from invoice i where i.status = 5 group by i.customer_id`);
  await run(`insert into payment (pay_no, customer_id, kind, method, amount, value_date, source_payment_id)
    select 'SK-O-' || min(p.id), p.customer_id, 'OFFSET', 'OFFSET', -1.00, '2026-01-20', min(p.id) from payment p
    where p.customer_id is not null group by p.customer_id`);
  for (const { noun, table } of withFiles) {
    await run(
      `with made as (insert into stored_file (storage_key, name, kind, size_bytes, sha256)
         select '${noun}/' || t.id, '${noun}.pdf', 'pdf', 1, '${hash}' from ${table} t returning id, storage_key)
       insert into attachment (noun, record_id, file_id, shown_to)
       select '${noun}', split_part(storage_key, '/', 2)::bigint, id, '{CUSTOMER,PARTNER}' from made`,
    );
    await run(`insert into follow_up (noun, record_id, text, created_at, created_by)
      select '${noun}', t.id, 'note', now(), 1 from ${table} t`);
  }
  // Every file has the same content, on which the store's key depends.
  await run("alter table stored_file drop constraint if exists stored_file_storage_key_key");
  await run(
    forEachPerson(
      "stored_file",
      "owner_id, storage_key, name, kind, size_bytes, sha256",
      "u.id, $1, 'own.pdf', 'application/pdf', $2, $3",
    ),
    stored,
  );
  await run("update stored_file set storage_key = $1, size_bytes = $2, sha256 = $3", stored);
  await run(
    forEachPerson(
      "job",
      "kind, user_id, state, input, result, created_at, finished_at",
      `'invoices.pdf', u.id, 'done', '{}',
        jsonb_build_object('fileId', (select f.id::text from stored_file f where f.owner_id = u.id)), now(), now()`,
    ),
  );
  await run(
    forEachPerson(
      "bulk_action",
      "owner_id, noun, action, input, total, state, created_at, finished_at",
      `u.id, 'customers', 'set_tags', '{"add":["SOLAR"],"remove":[]}', 1, 'DONE', now(), now()`,
    ),
  );
  await run(`insert into bulk_action_row (bulk_action_id, position, record_id, name, outcome)
    select b.id, 1, 1, 'row', 'done' from bulk_action b`);
  await run(
    forEachPerson(
      "import_batch",
      "owner_id, file_name, size_bytes, sha256, format, head, mapping, kind, state",
      `u.id, 'own.csv', 1, '${hash}', 'csv', '[{"title":"名称","samples":["x"]}]', '{"name":0}', 'customers', 'READY'`,
    ) + " and u.username in ('admin', 'smeast', 'clerk1')",
  );
  await run(`insert into import_row (batch_id, row, cells, own_verdict)
    select b.id, 2, '{x}', 'wrong' from import_batch b`);
  await run(
    forEachPerson(
      "report_schedule",
      "owner_id, report_key, parameters, every, span, format, proven, created_at",
      "u.id, 'statement-register', '{}', 'month', 'lastMonth', 'csv', true, now()",
    ),
  );
  await run(
    forEachPerson(
      "saved_view",
      "owner_id, list, name, content, created_at, updated_at",
      `u.id, 'customers', 'own', '{"state":"","columns":{}}', now(), now()`,
    ),
  );
  await run(
    forEachPerson("access_request", "user_id, permission, reason, asked_at", "u.id, 'period:reopen', 'own', now()"),
  );
  await run(
    forEachPerson(
      "user_identity",
      "user_id, provider, issuer, subject, email, linked_at",
      "u.id, 'oidc', 'https://provider.example', u.username, u.email, now()",
    ),
  );
  await run(
    forEachPerson(
      "session",
      "id, user_id, sealed_key, rotated_at, created_at, last_seen_at, idle_until, absolute_until",
      "gen_random_uuid(), u.id, 'none', now(), now(), now(), 'infinity', 'infinity'",
      // Service accounts have none.
    ) + " and u.status = 'ACTIVE'",
  );
  await run(`insert into absence (person_id, stand_in_id, from_date, to_date, created_at)
    select p.id, s.id, '2027-01-01', '2027-02-01', now() from user_account p join user_account s on (p.username, s.username)
    in (('smeast', 'smnorth'), ('clerk1', 'clerk2'), ('finance1', 'finance2'), ('admin', 'clerk2'))`);
  await run(`insert into enterprise_application (applicant_id, kind, enterprise_name, name_key, uscc, contact_name, mobile,
      customer_id, region, area_code, submitted_at, updated_at)
    select u.id, 'JOIN', c.name, c.name, c.uscc, u.full_name, '13900000000', c.id, c.region, c.area_code, now(), now()
    from user_account u join customer c on c.is_demo and u.username = 'enterprise' || c.id`);
  await run(`with made as (insert into notice (kind, picture, html_zh, html_en, words_zh, words_en, published_at)
      select 'announcement', '', u.username, u.username, u.username, u.username, now() from user_account u
      where u.username in (${usernames}) returning id, words_en)
    insert into notice_receipt (user_id, notice_id) select u.id, m.id from made m join user_account u on u.username = m.words_en`);
  await run(
    `insert into user_avatar (user_id, webp, etag, updated_at) select id, '\\x00', 'v', now() from user_account`,
  );
  for (const statement of nounAccess.flatMap(({ rows }) => rows ?? [])) await run(statement);
}
