import type { GlossaryTerm } from "./glossary-term.ts";

/** Reports, files, permissions and the portal itself. */
export const ofPortal = {
  report: {
    en: "report",
    zh: "报表",
    meaning: {
      en: "rows with their filter, as-of time, number and control sum, on screen and as a file",
      zh: "带有条件、数据时间、编号和核对合计的数据行，可在页面查看或导出",
    },
  },
  scheduledReport: {
    en: "scheduled report",
    zh: "定期报表",
    meaning: {
      en: "a report that is created for a user every day, week or month",
      zh: "每天、每周或每月为用户自动生成的报表",
    },
  },
  serviceAccount: {
    en: "service account",
    zh: "服务账号",
    meaning: {
      en: "an account that a system calls the API with; it cannot be used to sign in",
      zh: "其他系统调用接口所用的账号，不能用来登录",
    },
  },
  webhook: {
    en: "webhook",
    zh: "Webhook",
    meaning: {
      en: "an address of another system that receives changes as signed requests",
      zh: "其他系统接收变更通知的地址，请求带有签名",
    },
  },
  controlSum: {
    en: "control sum",
    zh: "核对合计",
    meaning: {
      en: "the exact sum of one column of a report, which can be added up again",
      zh: "报表中某一列的精确合计，可以重新加总核对",
    },
  },
  dictionary: {
    en: "dictionary",
    zh: "字典",
    meaning: { en: "a named list of codes and texts, such as industries", zh: "一组有名称的代码和文字，如行业" },
  },
  dryRun: {
    en: "dry run",
    zh: "试运行",
    meaning: { en: "checking a whole import file without changing anything", zh: "检查整个导入文件而不做任何更改" },
  },
  receipt: {
    en: "receipt",
    zh: "回执",
    meaning: { en: "what an import or a bulk change did, row by row", zh: "导入或批量更改逐行做了什么" },
  },
  savedView: {
    en: "saved view",
    zh: "列表视图",
    meaning: {
      en: "filters, order, columns and row height of a list under a name; for the user, a role or everyone",
      zh: "以名称保存的列表筛选、排序、列和行高；供本人、某个角色或所有人使用",
    },
  },
  merge: {
    en: "merge, survivor",
    zh: "合并、保留的客户",
    meaning: {
      en: "a duplicate is merged into another customer, which takes over its records except issued documents",
      zh: "把重复客户并入另一个客户；除已出具的单据外，记录全部由后者接管",
    },
  },
  bulkAction: {
    en: "bulk action",
    zh: "批量操作",
    meaning: {
      en: "one change to many records, each checked individually; it ends with a receipt",
      zh: "对多条记录做同一项更改，逐条检查，最后给出回执",
    },
  },
  seal: {
    en: "seal, checkpoint",
    zh: "封存、签名检查点",
    meaning: {
      en: "binds entries of the system log to earlier ones; its signed end, also stored outside the database",
      zh: "把系统日志逐批与之前的内容锁在一起；末端经过签名，并另存于数据库之外",
    },
  },
  job: { en: "job", zh: "任务", meaning: { en: "work that outlives a request", zh: "请求结束之后仍在后台进行的工作" } },
  holiday: {
    en: "holiday, make-up workday",
    zh: "节假日、调休上班",
    meaning: { en: "a public holiday; a weekend day worked in exchange", zh: "法定节假日；作为调换而上班的周末" },
  },
  dayType: {
    en: "day type",
    zh: "日类型",
    meaning: {
      en: "workday, rest day or holiday; determines due dates and time-of-use bands",
      zh: "工作日、休息日或节假日，决定到期日和分时时段",
    },
  },
  dailyJob: {
    en: "daily job",
    zh: "每日任务",
    meaning: {
      en: "work that runs once per business day, such as starting contracts",
      zh: "每个业务日执行一次的工作，如让合同开始执行",
    },
  },
  permission: {
    en: "permission",
    zh: "权限",
    meaning: {
      en: "what a user may do, such as customer:write; roles and individual permissions carry them",
      zh: "用户可以做什么，如 customer:write；由角色和单项权限给出",
    },
  },
  decisions: {
    en: "approve, reject, return, withdraw, revoke",
    zh: "批准、拒绝、退回、撤回、收回",
    meaning: {
      en: "decide on a request; send back to its author; cancelled by its author; end what was granted",
      zh: "对申请作出决定；退给经办人；由提交人取消；提前结束已授予的权限",
    },
  },
  provider: {
    en: "provider",
    zh: "登录提供方",
    meaning: {
      en: "an identity provider that signs users in with OpenID Connect",
      zh: "通过 OpenID Connect 让用户登录的身份服务",
    },
  },
  secondFactor: {
    en: "second factor, two-step verification",
    zh: "第二因素、两步验证",
    meaning: {
      en: "a code from an authenticator app in addition to the password",
      zh: "除密码外再输入验证器应用上的验证码",
    },
  },
  recoveryCode: {
    en: "recovery code",
    zh: "恢复码",
    meaning: { en: "signs in once in place of the app's code", zh: "代替应用验证码登录一次" },
  },
  linkedAccount: {
    en: "linked account",
    zh: "关联账号",
    meaning: { en: "a provider's account that can be used to sign in", zh: "可用来登录的第三方账号" },
  },
  noticeType: {
    en: "type of notice",
    zh: "通知类别",
    meaning: {
      en: "decides how notices are delivered; security notices cannot be turned off",
      zh: "决定通知的送达方式；安全通知不能关闭",
    },
  },
  accessRequest: {
    en: "access request, access",
    zh: "权限申请、临时权限",
    meaning: {
      en: "a request for a missing permission; a permission that expires automatically",
      zh: "请求一项没有的权限；到期自动失效的权限",
    },
  },
  individualPermission: {
    en: "individual permission",
    zh: "单项权限",
    meaning: {
      en: "a permission granted to a user besides the roles, for a period and a scope",
      zh: "在角色之外授予某个用户的权限，有期限和数据范围",
    },
  },
  announcement: {
    en: "announcement",
    zh: "撰写的通知",
    meaning: {
      en: "a notice written by a user for an audience, sent now or later",
      zh: "由用户撰写、发给指定范围的通知，可立即或定时发送",
    },
  },
  audience: {
    en: "audience",
    zh: "接收范围",
    meaning: {
      en: "the recipients of an announcement: everyone, or roles, departments, regions and users",
      zh: "撰写的通知的接收人：所有人，或指定的角色、部门、大区和用户",
    },
  },
  allowedSite: {
    en: "allowed site",
    zh: "允许嵌入的网站",
    meaning: { en: "a website that can be embedded in the portal", zh: "可以嵌入本系统显示的网站" },
  },
  notice: {
    en: "notice",
    zh: "通知",
    meaning: {
      en: "a message to users in the portal; each recipient has their own read and cleared status",
      zh: "系统内发给用户的消息，已读和清除状态按接收人各自记录",
    },
  },
} as const satisfies Record<string, GlossaryTerm>;
