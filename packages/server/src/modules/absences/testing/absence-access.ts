import { decided, idOf, kept, type NounAccess } from "../../../testing/access/noun-access.ts";

export const absenceAccess: NounAccess = {
  records: {
    "/absences/{id}": kept(
      {
        rows: (
          person,
        ) => `select t.id::text as id, ${person.admin ?? false} or ${idOf(person)} in (t.person_id, t.stand_in_id)
      as own from absence t order by t.id desc`,
      },
      decided,
    ),
  },
};
