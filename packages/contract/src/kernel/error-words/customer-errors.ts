import { type ErrorEntry, entry } from "../error-entry.ts";

/** Words about customers, the areas of their managers, and enterprises that apply. */
export const customerErrors = {
  "visit_code.unknown": entry(1400, 400, "没有使用该推荐码的销售经理", "No sales manager has this referral code"),
  "application.open": entry(
    1409,
    409,
    "您已有一个待审核的申请",
    "You already have an application that waits for an answer",
  ),
  "application.not_for_you": entry(
    1409,
    409,
    "您的账号已有归属，不能申请企业认证",
    "Your account has its place already: it cannot apply for an enterprise",
  ),
  "application.name_mismatch": entry(
    1400,
    400,
    "企业名称与该统一社会信用代码登记的名称不一致",
    "The name is not the one that goes with this credit code",
  ),
  "application.enterprise_closed": entry(
    1400,
    400,
    "该企业已销户，请联系销售经理",
    "This enterprise is closed. Please ask a sales manager.",
  ),
  "application.code_taken": entry(
    1409,
    409,
    "该统一社会信用代码已被其他客户使用，请联系管理员",
    "Another customer has this credit code. Please ask an administrator.",
  ),
  "application.applicant_changed": entry(
    1409,
    409,
    "申请人的账号已停用或已有归属，不能通过",
    "The applicant's account is disabled or has its place elsewhere by now",
  ),
  "licence.required": entry(1400, 400, "请上传营业执照", "Upload the business licence"),
  "licence.unknown": entry(
    1400,
    400,
    "营业执照文件不存在，请重新上传",
    "The licence is not there any more. Upload it again.",
  ),
  "licence.not_accepted": entry(415, 415, "仅支持 PDF、PNG、JPEG 文件", "Only PDF, PNG and JPEG files are accepted"),
  "licence.damaged": entry(
    1400,
    400,
    "文件已损坏或不完整，请重新扫描或拍照后上传",
    "The file is damaged or incomplete. Scan it again and upload that.",
  ),
  "licence.active": entry(
    1400,
    400,
    "PDF 含有脚本或附件，请打印为新的 PDF 后上传",
    "The PDF holds scripts or attachments. Print it to a new PDF and upload that.",
  ),
  "customer.code_taken": entry(
    1400,
    400,
    "该统一社会信用代码已有客户 {customerNo}",
    "Customer {customerNo} already has this credit code",
  ),
  "customer.code_taken_elsewhere": entry(
    1400,
    400,
    "该统一社会信用代码已被占用，请联系管理员",
    "This credit code is taken. Please ask an administrator.",
  ),
  "customer.area_unknown": entry(
    1400,
    400,
    "地区不存在，或还有下级地区",
    "There is no such area, or it has areas below it",
  ),
  "customer.partner_unknown": entry(1400, 400, "合作伙伴编号不存在", "There is no such partner"),
  "customer.manager_unknown": entry(1400, 400, "该用户不是有效的销售经理", "This user is not an active sales manager"),
  "customer.out_of_scope": entry(1400, 400, "该地区不在您的负责范围", "This area is not one of yours"),
  "assignment.overlap": entry(
    1400,
    400,
    "与 {name} 在 {from} 起的主负责重叠",
    "Overlaps with {name}, primary from {from}",
  ),
  "assignment.started": entry(
    1409,
    409,
    "该分工已生效，只能设置结束日期",
    "This assignment has begun: only its end can be set",
  ),
  "assignment.over": entry(1409, 409, "该分工已结束，不能修改", "This assignment is over and stays as it was"),
  "assignment.not_a_manager": entry(1400, 400, "该用户不是有效的销售经理", "This user is not an active sales manager"),
  "assignment.area_unknown": entry(1400, 400, "地区不存在", "There is no such area"),
  "assignment.out_of_scope": entry(1400, 400, "该地区不在您的负责范围", "This area is not one of yours"),
} as const satisfies Record<string, ErrorEntry>;
