import { addDays, type Day } from '#domain/calendar.ts';
import { formatCpf } from '#domain/cpf.ts';
import { clientRecord } from '#server/clients/client-record.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { requireInstitution, saveInstitution } from '#server/institutions/institution-store.ts';
import { markOverdue } from '#server/jobs/mark-overdue.ts';
import { deleteLoan } from '#server/loans/delete-loan.ts';
import { createDemoAcceptance } from './demo-acceptance.ts';
import { createDemoCash } from './demo-cash.ts';
import { createDemoFiles } from './demo-files.ts';
import { createDemoDataRequest } from './demo-data-request.ts';
import { createDemoHeld, otherOpenLoan } from './demo-held.ts';
import { createDemoImport } from './demo-import.ts';
import { createDemoIncident } from './demo-incident.ts';
import { askedDaysAgo, fillQueue } from './demo-interests.ts';
import { createDemoLoan, earlierStoriesOf, momentOn, startDaysAgo, storyOf } from './demo-loans.ts';
import { createDemoMessages } from './demo-messages.ts';
import { createDemoProofs } from './demo-proofs.ts';
import { createDemoRoute } from './demo-route.ts';
import { createDemoVisits } from './demo-visits.ts';
import { createDemoPlan, planStartDaysAgo, planStoryOf } from './demo-plans.ts';
import { demoStatement } from './demo-statement.ts';
import { createDemoPresets } from './demo-presets.ts';
import { demoPeople } from './demo-people.ts';
import { createDemoTags } from './demo-tags.ts';
import { seededRandom } from './seeded-random.ts';

const PEOPLE = 60;
/** The remaining people have no loans. */
const BORROWERS = 50;
const PHOTOS = 8;
const SEED = 20_260_731;
/** The notebook begins six months ago, and with it the models. */
export const DEMO_BEGAN_DAYS_AGO = 180;

const DEMO_CREDITOR = {
  legal_name: 'Crédito da Praça Ltda.',
  document: '11222333000181',
  address: 'Rua do Comércio, 120',
  city: 'São Paulo',
} as const;

interface DemoNotebook {
  readonly institution: string;
  /** Its owner, and its collector. */
  readonly user: string;
  readonly collector: string;
  readonly today: Day;
  readonly timeZone: string;
  readonly now: Date;
  /** Whether its people have passwords, which then are asked for before documents (AQ-13). */
  readonly hasPasswords: boolean;
}

/** Everything of the demonstration but the team and the Pix key; the portfolio all or nothing. */
export async function fillDemo(db: Database, notebook: DemoNotebook) {
  const { institution, user, collector, today, timeZone, now, hasPasswords } = notebook;
  const made = await db.asLender(
    institution,
    (tx) => fillPortfolio(tx, institution, { collector, today, timeZone, hasPasswords }),
    { user },
  );
  // What the collector wrote, with their rights.
  await db.asStaff({ institution, user: collector, role: 'collector' }, async (tx) => {
    await createDemoVisits(tx, institution, { user: collector, today, timeZone });
    if (made.otherLoanId !== undefined)
      await createDemoHeld(tx, institution, { loanId: made.otherLoanId, today });
  });
  await markOverdue(db, today, now);
  await createDemoAcceptance(db, { institution, user, clientId: made.portalClientId, today, timeZone });
  await createDemoProofs(db, { institution, user, clientId: made.portalClientId, today });
  await createDemoDataRequest(db, { institution, clientId: made.portalClientId, today });
  return made;
}

async function fillPortfolio(
  tx: Tx,
  institution: string,
  {
    collector,
    today,
    timeZone,
    hasPasswords,
  }: Pick<DemoNotebook, 'collector' | 'today' | 'timeZone' | 'hasPasswords'>,
) {
  const random = seededRandom(SEED);
  const past = seededRandom(SEED + 1);
  await saveInstitution(tx, institution, {
    version: (await requireInstitution(tx, institution)).version,
    name: 'Crédito da Praça',
    logo_url: null,
    contact_info: '(11) 4002-8922 · contato@exemplo.com.br',
    early_discount: true,
    offers_interest_only: true,
    lender_kind: 'person',
    documents_need_password: hasPasswords,
    ...DEMO_CREDITOR,
  });
  await createDemoPresets(tx, institution, momentOn(addDays(today, -DEMO_BEGAN_DAYS_AGO)));
  const tagsOf = await createDemoTags(tx, institution, momentOn(addDays(today, -DEMO_BEGAN_DAYS_AGO)));
  await createDemoCash(tx, institution, today);
  await createDemoImport(tx, institution, today);
  const clients: { readonly id: string; readonly cpf: string }[] = [];
  const loanIds: string[] = [];
  let loanNumber = 0;
  for (const [i, fields] of demoPeople(random, PEOPLE).entries()) {
    const earlier = i < BORROWERS ? earlierStoriesOf(past, i) : [];
    const stories = Array.from(
      { length: i < BORROWERS ? 1 + (i % 3 === 0 ? 1 : 0) + (i % 10 === 0 ? 1 : 0) : 0 },
      () => {
        loanNumber += 1;
        return storyOf(random, loanNumber - 1);
      },
    );
    // Every second borrower also has a loan in instalments.
    const plans = i < BORROWERS && i % 2 === 0 ? [planStoryOf(i / 2)] : [];
    const began = [
      askedDaysAgo(i - BORROWERS),
      ...[...earlier, ...stories].map(startDaysAgo),
      ...plans.map(planStartDaysAgo),
    ];
    const knownFor = Math.max(random.between(1, 60), ...began) + 2;
    const known = { ...fields, tag_ids: tagsOf(i) };
    const client = await clientRecord.create(tx, institution, known, momentOn(addDays(today, -knownFor)));
    clients.push({ id: client.id, cpf: formatCpf(client.cpf) });
    for (const story of [...earlier, ...stories]) {
      loanIds.push(await createDemoLoan(tx, institution, { clientId: client.id, story, today, random }));
    }
    for (const story of plans)
      loanIds.push(await createDemoPlan(tx, institution, { clientId: client.id, story, today }));
  }
  const newcomers = clients.slice(BORROWERS).map(({ id }) => id);
  const queue = await fillQueue(tx, institution, { clientIds: newcomers, today, random });
  // One deleted client and one deleted loan, so that both lists of deleted records have an entry.
  const yesterday = momentOn(addDays(today, -1));
  await clientRecord.remove(tx, institution, { id: clients[1]?.id ?? '', now: yesterday });
  await deleteLoan(tx, institution, { id: loanIds.at(-1) ?? '', today: addDays(today, -1), now: yesterday });
  await createDemoMessages(tx, institution, { today, timeZone });
  await createDemoRoute(tx, institution, collector);
  await createDemoIncident(tx, institution, today);
  await createDemoFiles(tx, institution, {
    // The second one is deleted.
    clientIds: clients
      .filter((_, at) => at !== 1)
      .slice(0, PHOTOS)
      .map(({ id }) => id),
    today,
  });
  return {
    statement: await demoStatement(tx, institution, today),
    clients: clients.length,
    loans: loanIds.length + queue.lent,
    interests: queue.asked,
    portalCpf: clients[0]?.cpf ?? '',
    portalClientId: clients[0]?.id ?? '',
    otherLoanId: await otherOpenLoan(tx, institution),
  };
}
