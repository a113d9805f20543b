/** For how many days is kept what administrators may decide about; set by them, in force with the next clearing. */
export const defaultKeptDays = {
  noticesKeptDays: 365,
  jobsKeptDays: 90,
  importsKeptDays: 30,
  mailsKeptDays: 30,
  filesKeptDays: 7,
};

/** For how many days is kept what safety or the law of privacy decides about. */
export const fixedKeptDays = {
  /** Browsers that nobody has signed in with for this long count as new. */
  devices: 400,
  /** Pictures of business licences, from the day they were uploaded. */
  licences: 90,
  /** Ended sessions. */
  sessions: 30,
  /** Used and expired links to set a password. */
  links: 30,
  /** Counts of failed sign-ins, for the alarm. */
  failures: 15,
  /** Answers of repeated calls, codes that were sent, attachments that were removed. */
  traces: 1,
};
