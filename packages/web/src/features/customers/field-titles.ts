import type { customerTexts } from "./customer-texts.ts";

type T = ReturnType<typeof customerTexts.useTexts>;

/** Titles of a customer's fields by their names in record, form and audit. */
export function fieldTitle(name: string, t: T): string {
  switch (name) {
    case "name":
      return t("form.name");
    case "shortName":
      return t("form.shortName");
    case "uscc":
      return t("form.uscc");
    case "industryCode":
      return t("form.industry");
    case "areaCode":
      return t("form.area");
    case "address":
      return t("form.address");
    case "partnerNo":
      return t("form.partner");
    case "managerOverride":
      return t("form.managerOverride");
    case "creditLimit":
      return t("form.creditLimit");
    case "paymentTermsDays":
      return t("form.paymentTermsDays");
    case "invoiceTitle":
      return t("form.invoice");
    case "tags":
      return t("form.tags");
    case "billingHold":
      return t("form.billingHold");
    case "billingHoldReason":
      return t("form.billingHoldReason");
    case "contacts":
      return t("form.contacts");
    case "mobile":
      return t("form.contactMobile");
    case "email":
      return t("form.contactEmail");
    case "duty":
      return t("form.contactDuty");
    case "receives":
      return t("contact.receives");
    case "merged":
      return t("merge.merged");
    case "mergedInto":
      return t("merge.into");
    case "lifecycle":
      return t("form.lifecycle");
    case "lifecycleReason":
      return t("stage.reason");
    case "source":
      return t("column.source");
    default:
      return name;
  }
}
