/** The codes of the five product roles and of the template's two. @see R-P01 */
export const roleCodes = {
  regular: "CFWreSdIlp",
  enterprise: "NTWSeRePGN",
  partner: "lkbiMnGVDr",
  manager: "rUuGVIXDuJ",
  admin: "vhDfQxYsqK",
} as const;
