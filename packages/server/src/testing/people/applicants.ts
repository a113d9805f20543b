import type { AllRoutes } from "@busbar/contract";
import type {
  ApplicationDraft,
  EnterpriseApplication,
} from "@busbar/contract/enterprise-applications/enterprise-applications";
import type { Client } from "@busbar/contract/kernel/http/client";
import { creditCodeOf } from "../importer.ts";
import { pdfFile } from "../files/licences.ts";
import { type RegisteredPerson, registerPerson } from "./register-person.ts";
import type { TestApp } from "../start-test-app.ts";

/** Demo customer 5, in the areas of smeast; its user is enterprise5. */
export const customerFive = { enterpriseName: "华东精密（演示）", creditCode: "91320583MA1D000514" };

/** Actions of applicants and deciders; each applicant and each credit code is new. */
export function applicantsOf(app: () => TestApp) {
  let people = 0;
  let codes = 500;
  const nextCode = () => creditCodeOf((codes += 1));
  const licenceOf = async (client: Client<AllRoutes>) =>
    (await client.uploadLicence({ query: { name: "执照.pdf" }, file: new Blob([pdfFile()]) })).id;
  return {
    nextCode,
    licenceOf,
    newcomer: (): Promise<RegisteredPerson> => registerPerson(app(), `newcomer${(people += 1)}`, `新人${people}`),
    applied: async (client: Client<AllRoutes>, draft: Partial<ApplicationDraft> = {}): Promise<EnterpriseApplication> =>
      client.applyForEnterprise({
        body: {
          enterpriseName: "浦江储能科技有限公司",
          creditCode: nextCode(),
          contactName: "新人",
          mobile: "13900002222",
          areaCode: "310115",
          address: "张江路 1 号",
          licenceId: await licenceOf(client),
          ...draft,
        },
      }),
    joining: (client: Client<AllRoutes>) =>
      client.applyForEnterprise({ body: { ...customerFive, contactName: "同事", mobile: "13900003333" } }),
    approve: async (username: string, { id, rowVersion }: EnterpriseApplication) =>
      (await app().as(username)).approveApplication({ params: { id }, body: { rowVersion } }),
  };
}
