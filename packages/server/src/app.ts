import { opaqueTokens } from "./kernel/calls/access-tokens.ts";
import type { Authenticate } from "./kernel/http/callers.ts";
import { createEventHub } from "./kernel/work/events.ts";
import type { Module } from "./kernel/module.ts";
import { importTargets } from "./import-targets.ts";
import { createContractFigures } from "./modules/contracts/figures/contract-figures.ts";
import { createCustomerFigures } from "./modules/customers/figures/customer-figures.ts";
import { createInvoiceFigures } from "./modules/invoices/figures/invoice-figures.ts";
import { createPaymentFigures } from "./modules/payments/figures/payment-figures.ts";
import { createStreams } from "./modules/streams/streams.ts";
import { notesInStream } from "./modules/follow-ups/notes-in-stream.ts";
import { statementsInStream } from "./modules/invoices/statements-in-stream.ts";
import { paymentsInStream } from "./modules/payments/payments-in-stream.ts";
import { changesInStream } from "./kernel/records/changes-in-stream.ts";
import { customerChanges } from "./modules/customers/editing/customer-changes.ts";
import { contractChanges } from "./modules/contracts/contract-service.ts";
import { createFirstWeek } from "./modules/first-week/first-week.ts";
import { createPortalHealth } from "./modules/organisation/portal-health.ts";
import { createOverdueTrend } from "./modules/receivables/overdue-trend.ts";
import { partnerRecords } from "./modules/partners/partner-repository.ts";
import { createContracts } from "./modules/contracts/contracts.ts";
import { contractsOfPoint } from "./modules/contracts/contracts-of-point.ts";
import { snapshotOfPlan } from "./modules/price-plans/plan-snapshot.ts";
import { contractsOfCustomer, createContractRecords } from "./modules/contracts/contract-repository.ts";
import { createContractBulk } from "./modules/contracts/steps/contract-bulk.ts";
import { createPointBulk } from "./modules/points/editing/point-bulk.ts";
import { createPointRecords, createPointsSeenBy, tenanciesOfCustomer } from "./modules/points/point-records.ts";
import { createPoints } from "./modules/points/point-routes.ts";
import { readingsOfPoints } from "./modules/points/readings-of-points.ts";
import { createMeters } from "./modules/meters/meters.ts";
import { billedUsage } from "./modules/readings/usage/billed-usage.ts";
import { createReadings } from "./modules/readings/readings.ts";
import { metersOfPoint } from "./modules/meters/meters-of-point.ts";
import { createPricePlanBulk } from "./modules/price-plans/plan-bulk.ts";
import { createPricePlans } from "./modules/price-plans/price-plans.ts";
import { createPublishedPrices } from "./modules/published-prices/published-prices.ts";
import { priceMonth } from "./modules/pricing/engine/price-month.ts";
import { createPricing } from "./modules/pricing/pricing.ts";
import { createTouCalendars } from "./modules/tou-calendars/tou-calendars.ts";
import { createBillingRuns } from "./modules/billing-runs/billing-runs.ts";
import { createCorrections } from "./modules/corrections/corrections.ts";
import { createDeliveries, createInvoiceMails } from "./modules/deliveries/deliveries.ts";
import { mailInvoice } from "./modules/deliveries/invoice-mail.ts";
import { createStatementCalculation } from "./modules/invoices/calculation/calculate-statement.ts";
import { createYearOfBills } from "./modules/invoices/calculation/year-of-bills.ts";
import { createBilling } from "./modules/invoices/billing/bill-contract.ts";
import { createObstacles } from "./modules/invoices/billing/obstacles.ts";
import { createDraftCorrection } from "./modules/invoices/frozen/draft-correction.ts";
import { createInvoiceBulk } from "./modules/invoices/invoice-bulk.ts";
import { paperOf } from "./modules/invoices/document/invoice-paper.ts";
import { invoicesOfCustomer } from "./modules/invoices/invoices-of-customer.ts";
import { createInvoices } from "./modules/invoices/invoices.ts";
import { createInvoiceSteps } from "./modules/invoices/steps/invoice-steps.ts";
import { changeAllocated, giveUpRest, lockPaid, unlockPaid } from "./modules/invoices/steps/settlement.ts";
import { createPaymentAdviceRecords, createPaymentAdvices } from "./modules/payments/advices/payment-advices.ts";
import { settleByCredits } from "./modules/payments/invoices/credited.ts";
import { createPaymentBulk } from "./modules/payments/matching/payment-bulk.ts";
import { createPayments } from "./modules/payments/payments.ts";
import { holdOpenPeriod } from "./modules/periods/period-repository.ts";
import { createPeriods } from "./modules/periods/periods.ts";
import { lacksTaxInvoice } from "./modules/tax-invoices/tax-invoice-gap.ts";
import { createContractExpiry } from "./modules/contracts/reports/contract-expiry.ts";
import { createCustomersByManager } from "./modules/customers/managers/customers-by-manager.ts";
import { createStatementLines } from "./modules/invoices/reports/statement-lines.ts";
import { createStatementRegister } from "./modules/invoices/reports/statement-register.ts";
import { createTaxSummary } from "./modules/invoices/reports/tax-summary.ts";
import { createPaymentJournal } from "./modules/payments/reports/payment-journal.ts";
import { createAgeingReport } from "./modules/receivables/ageing-report.ts";
import { createReceivables } from "./modules/receivables/receivables.ts";
import { createReports } from "./modules/reports/reports.ts";
import { createTaxInvoiceBulk } from "./modules/tax-invoices/tax-invoice-bulk.ts";
import { createTaxInvoiceRecords, createTaxInvoices } from "./modules/tax-invoices/tax-invoices.ts";
import { createPartners } from "./modules/partners/partners.ts";
import { createAbsences } from "./modules/absences/absences.ts";
import { createApiDocs } from "./modules/api-docs/api-docs-routes.ts";
import { createAreas } from "./modules/areas/area-routes.ts";
import { createAssignmentBulk } from "./modules/assignments/assignment-bulk.ts";
import { createAssignments } from "./modules/assignments/assignment-routes.ts";
import { createAttachments, filesOfCustomer } from "./modules/attachments/attachments.ts";
import { createBulkActions } from "./modules/bulk-actions/bulk-action-routes.ts";
import { createBulkActionService } from "./modules/bulk-actions/bulk-action-service.ts";
import { createChangeReader } from "./modules/changes/change-reader.ts";
import { createChanges } from "./modules/changes/changes.ts";
import { createCustomerBulk } from "./modules/customers/editing/customer-bulk.ts";
import { createCustomers } from "./modules/customers/customer-routes.ts";
import { contactsOfCustomer } from "./modules/customers/contacts/contacts-of-customer.ts";
import { createCustomerRecords } from "./modules/customers/customer-records.ts";
import { createCustomerRegistrationGate } from "./modules/customers/customer-registration-gate.ts";
import { createDailyDuties } from "./modules/daily-duties/daily-duties.ts";
import { createDutyRunner } from "./modules/daily-duties/duty-runner.ts";
import { createDemoDate } from "./modules/demo-date/demo-date-routes.ts";
import { createDepartments } from "./modules/departments/departments.ts";
import { createDictionaries } from "./modules/dictionaries/dictionary-routes.ts";
import {
  applicationsOfCustomer,
  createEnterpriseApplications,
} from "./modules/enterprise-applications/enterprise-application-routes.ts";
import { createFollowUps, notesOfCustomer } from "./modules/follow-ups/follow-ups.ts";
import { createHolidays } from "./modules/holidays/holidays.ts";
import { createOrganisation } from "./modules/organisation/organisation.ts";
import { createImports } from "./modules/imports/import-routes.ts";
import { createJobs } from "./modules/jobs/job-routes.ts";
import { createJobRuns } from "./modules/jobs/job-runs.ts";
import { createMenuReader } from "./modules/menus/menu-reader.ts";
import { createMenus } from "./modules/menus/menu-routes.ts";
import { createProfiles } from "./modules/profiles/profile-routes.ts";
import { createAddressChange } from "./modules/registrations/address-change.ts";
import { createRegistrations } from "./modules/registrations/registration-routes.ts";
import { searchPages } from "./modules/search/search-pages.ts";
import { createSavedViews } from "./modules/saved-views/saved-view-routes.ts";
import { createRoles } from "./modules/roles/roles.ts";
import { createSearch } from "./modules/search/search-routes.ts";
import { createSecondFactors } from "./modules/second-factors/second-factor-routes.ts";
import { createSecondStep } from "./modules/second-factors/second-step.ts";
import { createNotices } from "./modules/notices/notice-routes.ts";
import { createNoticeService } from "./modules/notices/notice-service.ts";
import { createDevices } from "./modules/sessions/devices/device-routes.ts";
import { bearerOf, createSessions } from "./modules/sessions/session-routes.ts";
import { createSessionService, type SessionService } from "./modules/sessions/session-service.ts";
import { createViewAs } from "./modules/sessions/view-as/view-as.ts";
import { createMachineCallers } from "./modules/service-accounts/machine-callers.ts";
import { createServiceAccounts } from "./modules/service-accounts/service-accounts.ts";
import { isServiceToken } from "./modules/service-accounts/service-token.ts";
import { createWebhooks } from "./modules/webhooks/webhooks.ts";
import { grantsOfAccount } from "./modules/service-accounts/service-account-rules.ts";
import type { MachineScope } from "@busbar/contract/service-accounts/service-accounts";
import { createSocial } from "./modules/social/social-routes.ts";
import { createSourceKey } from "./modules/source-key/source-key-routes.ts";
import { createPasswords } from "./modules/users/passwords/password-routes.ts";
import { createPasswordService } from "./modules/users/passwords/password-service.ts";
import { createMachineHolders } from "./modules/users/accounts/machine-holders.ts";
import { createPeople } from "./modules/users/people.ts";
import { createUserAdmission } from "./modules/users/user-admission.ts";
import { createStorageChecks } from "./modules/storage-checks/storage-checks.ts";
import { createSystemLog } from "./modules/system-log/system-log.ts";
import { createTransport } from "./modules/transport/transport-routes.ts";
import { usersOfCustomer } from "./modules/users/users-of-customer.ts";
import { createUserOversight } from "./modules/users/user-oversight.ts";
import { createChosenScope } from "./modules/users/scope/chosen-scope.ts";
import { createUsers } from "./modules/users/user-routes.ts";
import { createUserService } from "./modules/users/user-service.ts";
import { withLiveSettings } from "./kernel/settings/live-settings.ts";
import { demoPassword } from "./demo/demo-accounts.ts";
import { demoReadings } from "./demo/readings/demo-reading-duty.ts";
import type { Ports } from "./ports.ts";
import { type AdditionsTo, type RunningApp, runningApp } from "./running-app.ts";

/** What code outside the modules may do with sessions. */
export type SessionDependencies = Pick<SessionService, "startFor" | "refresh">;
export type Additions = AdditionsTo<SessionDependencies>;

/** The whole server as a function from Request to Response: every module in one visible list. */
export function createApp(
  given: Ports,
  { accessTokens = opaqueTokens, modules: added, menuRows: moreRows = [] }: Additions = {},
): RunningApp {
  const { ports, live } = withLiveSettings(given);
  const hub = createEventHub(ports);
  const notices = createNoticeService(ports, (id, within) => sessions.personNow(id, within));
  const secondStep = createSecondStep(ports, notices.notifyPeople);
  const sessions = createSessionService(ports, notices.notifyPeople, secondStep, accessTokens);
  /** To notify people, and to read their present permissions. */
  const people = { notifyPeople: notices.notifyPeople, personNow: sessions.personNow };
  const users = createUserService(ports, sessions);
  const { menuOf, wholeMenu } = createMenuReader(ports);
  const machines = createMachineCallers(ports, sessions.personNow);
  const authenticate: Authenticate = (token, uncached, ip) =>
    isServiceToken(token) ? machines.authenticate(token, ip) : sessions.authenticate(token, uncached);
  const admission = createUserAdmission(ports);
  const addressChange = createAddressChange(ports);
  const accounts = createPeople({
    ports,
    sessions,
    addressChange,
    handOver: { nouns: () => modules.flatMap((module) => module.handOver ?? []), ...people },
  });
  const oversight = createUserOversight(ports);
  const registeredCustomers = createCustomerRegistrationGate(ports);
  const statements = { changeAllocated, giveUpRest, holdPeriod: holdOpenPeriod };
  const calculateStatement = createStatementCalculation({ priceMonth, readUsage: billedUsage });
  const prepareBilling = createBilling(calculateStatement, billedUsage, holdOpenPeriod);
  const findObstacles = createObstacles(calculateStatement, billedUsage);
  const invoiceSteps = createInvoiceSteps(
    ports,
    notices.notifyPeople,
    mailInvoice,
    (unit, statement, at) => settleByCredits(unit, statements, statement, at),
    calculateStatement,
  );
  const invoiceMails = createInvoiceMails(ports);
  const bulkNeeds = {
    ports,
    targets: [
      createCustomerBulk(ports),
      createPointBulk(ports),
      createPricePlanBulk(ports),
      createAssignmentBulk(ports),
      ...createTaxInvoiceBulk(ports),
      createPaymentBulk({ ports, statements, notifyPeople: notices.notifyPeople }),
      createContractBulk(ports, snapshotOfPlan, notices.notifyPeople),
      createInvoiceBulk({ ports, steps: invoiceSteps, ...people }, invoiceMails.sendAgain),
      accounts.bulk,
    ],
    ...people,
  };
  const bulkActions = createBulkActionService(bulkNeeds);

  // Nouns with files and follow-up notes.
  const recordTargets = [
    createCustomerRecords(ports),
    partnerRecords,
    createContractRecords(ports),
    createPointRecords(ports),
    createTaxInvoiceRecords(ports),
    createPaymentAdviceRecords(ports),
  ];

  /** Rows that move with a customer when it is merged. */
  const belongings = [
    contactsOfCustomer(ports),
    usersOfCustomer({ ports, rightsChanged: sessions.rightsChanged }),
    invoicesOfCustomer(ports),
    applicationsOfCustomer(ports),
    contractsOfCustomer(ports),
    tenanciesOfCustomer(ports),
    notesOfCustomer(ports),
    filesOfCustomer,
  ];

  const changeReader = createChangeReader(ports, () => modules.flatMap((module) => module.changes ?? []));
  const modules: Module[] = [
    ...(added?.(sessions) ?? []),
    createSessions(sessions, ports.settings.publicUrl),
    createDevices(ports, sessions, oversight),
    createViewAs(ports, sessions),
    createSecondFactors({
      ports,
      sessions,
      refuseBeyond: oversight.refuseBeyond,
      notifyPeople: notices.notifyPeople,
      publicUrl: ports.settings.publicUrl,
    }),
    createUsers(ports, users),
    createChosenScope(ports),
    ...accounts.modules(bulkActions.start, wholeMenu),
    createRoles({ ports, rightsChanged: sessions.rightsChanged, wholeMenu }),
    createDepartments(ports),
    createProfiles(ports, accounts.canSee),
    createAbsences({ ports, ...notices, ...sessions, ...oversight }),
    createPasswords(ports, createPasswordService(ports, sessions)),
    createMenus({ ports, menuOf, demoPassword: ports.settings.demo ? demoPassword : null, moreRows, ...sessions }),
    createJobs(ports, hub, { ...sessions, of: bearerOf }, () => jobKinds),
    createAreas(ports),
    createFollowUps(ports, recordTargets),
    createStreams(ports, recordTargets, [
      changesInStream({ customers: customerChanges, contracts: contractChanges }),
      notesInStream,
      statementsInStream(ports),
      paymentsInStream(ports),
    ]),
    createAssignments(ports, bulkActions.start),
    createCustomers(ports, bulkActions.start, belongings),
    createBulkActions(bulkNeeds, bulkActions),
    createDictionaries(ports),
    createHolidays(ports),
    createOrganisation(ports, live),
    createSystemLog(ports, notices.notifyPeople),
    createImports({
      ports,
      targets: [...importTargets({ ports, statements, notifyPeople: notices.notifyPeople }), accounts.imports],
      ...people,
    }),
    createSavedViews(ports),
    createNotices(notices, { ...people, ...oversight, ports }),
    createSourceKey(ports),
    createTransport(ports),
    createRegistrations(ports, admission, addressChange.messages),
    createEnterpriseApplications(ports, {
      createCustomer: registeredCustomers.create,
      findVisibleCustomer: registeredCustomers.findVisible,
      admit: admission.admit,
      rightsChanged: sessions.rightsChanged,
      notifyPeople: notices.notifyPeople,
    }),
    createSocial({
      ports,
      startSession: sessions.startFor,
      hasSecondFactor: sessions.hasSecondFactor,
      passSecondStep: sessions.passSecondStep,
      openAccount: (unit, person) => admission.open(unit, { ...person, passwordHash: null, mobile: null }),
      notifyPeople: notices.notifyPeople,
    }),
    createStorageChecks(ports, notices.notifyPeople),
    createPartners(ports, notices.notifyPeople),
    createContracts(ports, snapshotOfPlan, notices.notifyPeople, bulkActions.start),
    createInvoices({
      ports,
      steps: invoiceSteps,
      holdPeriod: holdOpenPeriod,
      startBulk: bulkActions.start,
      calculateStatement,
      ...people,
    }),
    createBillingRuns({
      ports,
      prepareBilling,
      findObstacles,
      holdPeriod: holdOpenPeriod,
      notifyPeople: notices.notifyPeople,
    }),
    createCorrections({
      ports,
      calculate: calculateStatement,
      draft: createDraftCorrection(ports, holdOpenPeriod),
    }),
    createDeliveries(ports, invoiceMails, paperOf),
    createPeriods(ports, { lock: lockPaid, unlock: unlockPaid, lacksTaxInvoice }, notices.notifyPeople),
    createPayments({ ports, statements, notifyPeople: notices.notifyPeople, startBulk: bulkActions.start }),
    createPaymentAdvices(ports, notices.notifyPeople),
    createAttachments(ports, recordTargets),
    createPoints(ports, bulkActions.start, { closeMeters: metersOfPoint(ports), ...contractsOfPoint(ports) }, people),
    createMeters(ports, createPointsSeenBy(ports)),
    createReadings(ports, createPointsSeenBy(ports), readingsOfPoints),
    ...(ports.settings.demo ? [demoReadings] : []),
    createPricePlans({
      ports,
      notifyPeople: notices.notifyPeople,
      startBulk: bulkActions.start,
      yearOfBills: createYearOfBills(ports, calculateStatement, billedUsage),
    }),
    createTouCalendars(ports),
    createPublishedPrices({ ports, pointsSeenBy: createPointsSeenBy(ports), notifyPeople: notices.notifyPeople }),
    createPricing(),
    createTaxInvoices(ports, bulkActions.start),
    createReceivables(ports),
    createReports({
      ports,
      sources: [
        createStatementRegister(ports),
        createStatementLines(ports),
        createTaxSummary(ports),
        createAgeingReport(ports),
        createPaymentJournal(ports),
        createCustomersByManager(ports),
        createContractExpiry(ports),
      ],
      ...people,
    }),
    createInvoiceFigures(ports),
    createPaymentFigures(ports),
    createOverdueTrend(ports),
    createContractFigures(ports),
    createCustomerFigures(ports),
    createPortalHealth(ports),
    createFirstWeek(ports),
    createServiceAccounts({
      ports,
      holders: createMachineHolders(ports, sessions.rightsChanged),
      rightsChanged: sessions.rightsChanged,
      notifyPeople: notices.notifyPeople,
    }),
    createWebhooks({
      ports,
      changes: changeReader,
      grantsOfAccount: ({ permissions, scope_kind: kind, scope_regions: regions }) =>
        grantsOfAccount({ permissions, scope: { kind, regions } as MachineScope }),
      personNow: sessions.personNow,
      notifyPeople: notices.notifyPeople,
    }),
    createApiDocs(ports),
  ];
  modules.push(createChanges(ports, hub, changeReader, authenticate));
  const dutyRunner = createDutyRunner(
    ports,
    modules.flatMap((module) => module.duties ?? []),
    notices.notifyPeople,
  );
  modules.push(createDailyDuties(ports, dutyRunner), createDemoDate(ports, dutyRunner));
  const jobKinds = modules.flatMap((module) => module.jobs ?? []);
  modules.push(createJobRuns(ports, jobKinds));
  modules.push(createSearch([searchPages(menuOf), ...modules.flatMap((module) => module.search ?? [])]));

  return runningApp({
    ports,
    modules,
    jobKinds,
    dutyRunner,
    hub,
    machines,
    authenticate,
  });
}
