import { decided, idOf, kept, type NounAccess } from "../../../testing/access/noun-access.ts";

export const enterpriseApplicationAccess: NounAccess = {
  records: {
    "/enterprise-applications/{id}": kept(
      {
        rows: (person) => `select t.id::text as id, t.applicant_id = ${idOf(person)} or (${
          person.permissions.includes("customer:write") || person.admin || person.username.startsWith("enterprise")
        } and coalesce(${person.reach}, false)) as own from enterprise_application t join customer c on c.id = t.customer_id
      order by t.id desc`,
      },
      decided,
    ),
  },
  agreed: [
    {
      operation: "downloadLicence",
      people: "anybody",
      answer: "404 not_found",
      because: "who joins an enterprise hands in no licence",
    },
    ...["approveApplication", "rejectApplication"].map((operation) => ({
      operation,
      people: ["enterprise1"],
      answer: "403 same_person",
      because: "nobody decides upon their own application",
    })),
    {
      operation: "withdrawApplication",
      people: "anybody",
      answer: "403 not_allowed",
      because: "an application is withdrawn by its applicant alone",
    },
  ],
};
