import { randomUUID } from 'node:crypto';
import { day } from '#domain/calendar.ts';
import { cents } from '#domain/money.ts';
import type { Role } from '#domain/people/role.ts';
import { runImport } from '#server/imports/run-import.ts';
import { addPasskey } from '#server/security/passkeys/passkey-store.ts';
import { openStep } from '#server/sessions/sign-in-step.ts';
import { replaceRecoveryCodes } from '#server/security/second-factor/recovery-code-store.ts';
import { newTotpSecret, totpCode, totpStepAt } from '#server/security/second-factor/totp.ts';
import { confirmTotp, proposeTotp } from '#server/security/second-factor/totp-store.ts';
import { openBorrowerSession } from '#server/sessions/borrower-session.ts';
import { openStaffSession } from '#server/sessions/staff-session.ts';
import { hashPassword } from '#server/sessions/password.ts';
import { newToken } from '#server/sessions/session-token.ts';
import {
  aBankLine,
  aCashEntry,
  aKnownPayer,
  aClient,
  aLoan,
  aLogo,
  aMember,
  anImport,
  anInterest,
  aPayment,
  anEvent,
  aPlanLoan,
  aContact,
  aVisit,
  aHeldEntry,
  anIncident,
  aDocument,
  aFile,
  anAcceptance,
  aProof,
  aDataRequest,
  aPreset,
  aTag,
  aGuarantee,
  aRenewal,
  type LenderRow,
} from '#tests/support/records.ts';
import { softwarePasskey } from '#tests/support/software-passkey.ts';
import { aSignedInLender, type TestApp } from '../test-app.ts';

export const PASSWORD = 'uma senha bem comprida';
let passwordHash: Promise<string> | null = null;

/** An unused id: another lender's must answer exactly like this one. */
export const NOBODYS_ID = '01980000-0000-7000-8000-000000000000';

/** A single payment of R$ 1.200,00 became three instalments. */
const RENEGOTIATED = {
  plan_version: 1,
  remaining: 120_000,
  added_interest: 0,
  discount: 0,
  late_fee: 0,
  fee_choice: 'waive',
  count: 3,
  installment_amount: 40_000,
  last_amount: 40_000,
  first_due_date: '2026-08-31',
  previous: {
    loan: {
      end_date: '2026-08-31',
      interest_method: 'single',
      frequency: null,
      installment_count: 1,
      skipped_days: 0,
      plan_version: 1,
      contract_interest: 20_000,
      interest_paid: 0,
      late_fee_waived: 0,
    },
    installments: [],
    payment_ids: [],
    fee_payment_id: null,
  },
};

/** A lender with one record of every kind, every optional field filled in, so that an answer shows all its keys. */
export type World = Awaited<ReturnType<typeof aWorld>>;

export async function aWorld(server: TestApp) {
  const { owner, db } = server.database;
  const signedIn = await aSignedInLender(server);
  const { lender, institution, client } = signedIn;
  const { id: institution_id, user_id } = lender;
  passwordHash ??= hashPassword(PASSWORD);
  await owner
    .updateTable('users')
    .set({ password_hash: await passwordHash })
    .where('id', '=', user_id)
    .execute();
  await owner
    .updateTable('institutions')
    .set({
      logo_url: 'https://exemplo.com.br/logo.png',
      contact_info: '(11) 4000-0000',
      pix_key_type: 'cpf',
      pix_key: '52998224725',
      pix_name: 'Crédito Fácil',
      pix_city: 'São Paulo',
      legal_name: 'Ana Souza',
      city: 'São Paulo',
      pix_changed_at: new Date('2026-08-01T12:00:00.000Z'),
    })
    .where('id', '=', institution.id)
    .execute();
  const logoHash = await aLogo(owner, institution_id);
  const filled = {
    email: 'maria@exemplo.com.br',
    address: 'Rua A, 1',
    pix_key: 'maria',
    notes: 'Boa pagadora',
  };
  await owner.updateTable('clients').set(filled).where('id', '=', client.id).execute();
  const loan = await aLoan(owner, { institution_id, client_id: client.id, notes: 'Do carro' });
  const papers = {
    institution_id,
    client_id: client.id,
    loan_id: loan.id,
    kind: 'other',
    in_portal: true,
  } as const;
  const file = await aFile(owner, papers);
  const acceptance = await anAcceptance(owner, loan);
  const proof = await aProof(owner, loan);
  // Of somebody else, so that no answer about the client has more keys than most have.
  const pictured = await aClient(owner, { institution_id });
  const photo = await aFile(owner, { institution_id, client_id: pictured.id, kind: 'photo' });
  const photoHash = photo.sha256.toString('hex');
  await owner.updateTable('clients').set({ photo_sha256: photoHash }).where('id', '=', pictured.id).execute();
  const deletedFile = await aFile(owner, { ...papers, deleted_at: server.clock.now() });
  const payment = await aPayment(owner, loan, { notes: 'Em dinheiro' });
  const renewed = await aLoan(owner, { institution_id, client_id: client.id });
  // The last thing that happened to it (LN-19).
  await aRenewal(owner, renewed);
  const paid = { status: 'pago', paid_at: server.clock.now() } as const;
  const settled = await aLoan(owner, { institution_id, client_id: client.id, ...paid });
  const closing = await aPayment(owner, settled, {
    amount: cents(140_000),
    kind: 'settlement',
    notes: 'Pagamento de quitação',
  });
  const closed = { payment_id: closing.id, amount: 140_000, discount: 0, late_fee: 0 };
  await anEvent(owner, settled, 'settled', closed);
  const pledge = await aGuarantee(owner, settled, { kind: 'item' });
  await aGuarantee(owner, loan);
  await aGuarantee(owner, loan, { kind: 'item' });
  const forgiven = await aLoan(owner, { institution_id, client_id: client.id, late_fee_waived: cents(500) });
  await anEvent(owner, forgiven, 'late_fee_waived', { amount: 500 });
  const renegotiated = await aPlanLoan(owner, { institution_id, client_id: client.id });
  await anEvent(owner, renegotiated, 'renegotiated', RENEGOTIATED);
  // Late, due today and due soon, by the clock of the tests.
  for (const end_date of ['2026-08-10', '2026-08-15', '2026-08-17']) {
    await aLoan(owner, { institution_id, client_id: client.id, end_date: day(end_date) });
  }
  const lateLoan = await aLoan(owner, {
    institution_id,
    client_id: client.id,
    end_date: day('2026-08-10'),
    overdue_interest_rate: cents(500),
  });
  const longLate = { start_date: day('2026-05-15'), end_date: day('2026-06-15') };
  const lostCause = await aLoan(owner, { institution_id, client_id: client.id, ...longLate });
  const plan = await aPlanLoan(owner, { institution_id, client_id: client.id });
  const deletedAt = server.clock.now();
  const deletedClient = await aClient(owner, { institution_id, deleted_at: deletedAt });
  const deletedLoan = await aLoan(owner, { institution_id, client_id: client.id, deleted_at: deletedAt });
  const pending = await anInterest(owner, {
    institution_id,
    client_id: client.id,
    client_cpf: client.cpf,
    notes: 'Pediu por telefone',
  });
  const approved = await anInterest(owner, {
    institution_id,
    client_id: client.id,
    client_cpf: client.cpf,
    requested_amount: cents(150_000),
    status: 'Aprovado',
  });
  const tag = await aTag(owner, { institution_id });
  const preset = await aPreset(owner, { institution_id, in_portal: true });
  const contact = await aContact(owner, { institution_id, client_id: client.id });
  const document = await aDocument(owner, { institution_id, client_id: client.id, loan_id: loan.id });
  const deletedPreset = await aPreset(owner, { institution_id, name: 'Antigo', deleted_at: deletedAt });
  const cashEntry = await aCashEntry(owner, { institution_id });
  const deletedCashEntry = await aCashEntry(owner, { institution_id, deleted_at: deletedAt });
  const importDraft = await anImport(owner, { institution_id });
  const importDone = await anImport(owner, { institution_id });
  await writeImport(server, { institution: institution_id, id: importDone.id });
  const bankLine = await aBankLine(owner, { institution_id, client_id: client.id });
  const knownPayer = await aKnownPayer(owner, { institution_id, client_id: client.id });
  // Somebody who has asked for nothing yet.
  const { token: asking } = await openBorrowerSession(db, {
    institution: institution_id,
    clientId: (await aClient(owner, { institution_id })).id,
    now: server.clock.now(),
    userAgent: undefined,
  });
  const secured = await securedMember(server, institution_id);
  const secret = newTotpSecret();
  await proposeTotp(db, user_id, { secret, now: server.clock.now() });
  const passkey = softwarePasskey();
  const stored = await addPasskey(db, user_id, {
    credentialId: passkey.credentialId,
    publicKey: passkey.publicKey,
    counter: 0,
    transports: [],
    backedUp: false,
    name: 'Celular',
    now: server.clock.now(),
  });
  const challenges = {
    signIn: await openStep(db, { kind: 'passkey' }, server.clock.now()),
    register: await openStep(db, { kind: 'register_passkey', user: user_id }, server.clock.now()),
  };
  const secondSession = await sessionIdOf(server, lender);
  const feed = newToken();
  await owner
    .insertInto('calendar_feeds')
    .values({ institution_id, user_id, token_hash: feed.hash })
    .execute();
  const recovery = newToken();
  const emailChange = newToken();
  const now = server.clock.now();
  const link = { user_id, created_at: now, expires_at: new Date(now.getTime() + 3_600_000), used_at: null };
  await db.system
    .insertInto('password_recoveries')
    .values([
      { ...link, id: randomUUID(), token_hash: recovery.hash, new_email: null },
      {
        ...link,
        id: randomUUID(),
        token_hash: emailChange.hash,
        new_email: `${randomUUID()}@exemplo.com.br`,
      },
    ])
    .execute();
  const signUp = newToken();
  const signUpId = randomUUID();
  await owner
    .insertInto('sign_ups')
    .values({
      id: signUpId,
      email: `${signUpId}@exemplo.com.br`,
      name: 'Nova Pessoa',
      institution_name: 'Nova Instituição',
      password_hash: await (passwordHash ??= hashPassword(PASSWORD)),
      browser_hash: newToken().hash,
      code_hash: null,
      expires_at: link.expires_at,
    })
    .execute();
  await owner.updateTable('sign_ups').set({ token_hash: signUp.hash }).where('id', '=', signUpId).execute();
  const invitation = newToken();
  const invitationId = randomUUID();
  await db.system
    .insertInto('invitations')
    .values({
      institution_id,
      id: invitationId,
      name: 'Pessoa Convidada',
      email: `${invitationId}@exemplo.com.br`,
      role: 'viewer',
      can_lend: false,
      token_hash: invitation.hash,
      invited_by: user_id,
      created_at: now,
      expires_at: link.expires_at,
    })
    .execute();
  const team = await teamOf(server, institution_id);
  await owner
    .updateTable('memberships')
    .set({ ownership_offered_at: now })
    .where('user_id', '=', team.manager.user)
    .execute();
  const ids = {
    person: team.collector.user,
    manager: team.manager.user,
    invitation: invitationId,
    client: client.id,
    deletedClient: deletedClient.id,
    pictured: pictured.id,
    loan: loan.id,
    renewed: renewed.id,
    settled: settled.id,
    forgiven: forgiven.id,
    renegotiated: renegotiated.id,
    lateLoan: lateLoan.id,
    lostCause: lostCause.id,
    plan: plan.id,
    deletedLoan: deletedLoan.id,
    payment: payment.id,
    preset: preset.id,
    tag: tag.id,
    pledge: pledge.id,
    contact: contact.id,
    visit: (await aVisit(owner, { institution_id, client_id: client.id })).id,
    heldEntry: (await aHeldEntry(owner, { institution_id, loan_id: loan.id })).id,
    file: file.id,
    acceptance: acceptance.id,
    proof: proof.id,
    dataRequest: (await aDataRequest(owner, { institution_id, client_id: client.id })).id,
    deletedFile: deletedFile.id,
    deletedPreset: deletedPreset.id,
    incident: (await anIncident(owner, { institution_id })).id,
    cashEntry: cashEntry.id,
    deletedCashEntry: deletedCashEntry.id,
    importDraft: importDraft.id,
    importDone: importDone.id,
    bankStatement: bankLine.statement_id,
    bankLine: bankLine.id,
    knownPayer: knownPayer.id,
    pending: pending.id,
    approved: approved.id,
    session: secondSession,
    passkey: stored.id,
    institution: institution.id,
  };
  // As they were changed above; a route's own case says what it has to see.
  const versions = {
    client: 2,
    loan: 2,
    renewed: 3,
    settled: 2,
    forgiven: 1,
    renegotiated: 1,
    plan: 1,
    institution: 3,
  };
  return {
    ...signedIn,
    versions,
    managerCookie: team.manager.cookie,
    securedCookie: secured.cookie,
    stepCookie: secured.stepCookie,
    recoveryCode: secured.recoveryCode,
    /** Of the key that the lender has yet to confirm. */
    firstCode: totpCode(secret, totpStepAt(server.clock.now())),
    assertion: passkey.assert(challenges.signIn),
    attestation: softwarePasskey().attest(challenges.register),
    roleCookies: {
      manager: team.manager.cookie,
      collector: team.collector.cookie,
      viewer: team.viewer.cookie,
    },
    invitationToken: invitation.token,
    signUpToken: signUp.token,
    askingCookie: `__Host-caderneta_borrower=${asking}`,
    ids,
    feedToken: feed.token,
    logoHash,
    fileHash: file.sha256.toString('hex'),
    photoHash,
    documentCode: document.code,
    recoveryToken: recovery.token,
    emailToken: emailChange.token,
  };
}

export type IdName = keyof World['ids'];

/** A person of each other role, who knows the password, and a session of each. */
async function teamOf({ database, clock }: TestApp, institution: string) {
  const memberOf = async (role: Exclude<Role, 'owner'>) => {
    const { user } = await aMember(database.owner, institution, {
      role,
      password_hash: await (passwordHash ??= hashPassword(PASSWORD)),
      email_confirmed_at: clock.now(),
    });
    const { token } = await openStaffSession(database.db, {
      institution,
      user,
      now: clock.now(),
      tokenMinutes: 60,
      userAgent: undefined,
    });
    return { user, cookie: `__Host-caderneta_staff=${token}` };
  };
  return {
    manager: await memberOf('manager'),
    collector: await memberOf('collector'),
    viewer: await memberOf('viewer'),
  };
}

/** A person with a second factor, signed in, and half signed in once more. */
async function securedMember({ database, clock }: TestApp, institution: string) {
  const { db, owner } = database;
  const now = clock.now();
  const { user } = await aMember(owner, institution, {
    role: 'manager',
    password_hash: await (passwordHash ??= hashPassword(PASSWORD)),
  });
  await proposeTotp(db, user, { secret: newTotpSecret(), now });
  await confirmTotp(db.system, user, { step: 1, now });
  const [recoveryCode = ''] = await replaceRecoveryCodes(db.system, user);
  const opened = { institution, user, now, tokenMinutes: 60, userAgent: undefined };
  const { token } = await openStaffSession(db, opened);
  return {
    cookie: `__Host-caderneta_staff=${token}`,
    stepCookie: `__Host-caderneta_step=${await openStep(db, { kind: 'second_factor', user }, now)}`,
    recoveryCode,
  };
}

async function sessionIdOf({ database, clock }: TestApp, lender: LenderRow): Promise<string> {
  const { id: institution, user_id: user } = lender;
  await openStaffSession(database.db, {
    institution,
    user,
    now: clock.now(),
    tokenMinutes: 60,
    userAgent: undefined,
  });
  const { id } = await database.owner
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', user)
    .where('kind', '=', 'staff')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

/** Its first row became a client. */
async function writeImport(
  { database, clock }: TestApp,
  { institution, id }: { institution: string; id: string },
) {
  const today = day('2026-08-15');
  await database.db.asLender(institution, (tx) =>
    runImport(tx, institution, { id, allowance: () => null, today, now: clock.now() }),
  );
}

const KEPT_TABLES = [
  'memberships',
  'institution_logos',
  'invitations',
  'clients',
  'loans',
  'installments',
  'payments',
  'loan_events',
  'loan_presets',
  'guarantees',
  'tags',
  'cash_entries',
  'message_templates',
  'contacts_made',
  'visits',
  'held_entries',
  'files',
  'file_contents',
  'acceptances',
  'payment_proofs',
  'data_requests',
  'imports',
  'import_rows',
  'bank_statements',
  'bank_lines',
  'known_payers',
  'incidents',
  'interests',
  'audit_log',
  'portfolio_totals',
  'day_totals',
  'client_totals',
];

/** Everything these lenders have, as one text: what was refused must leave it as it was. */
export async function recordsOf({ database }: TestApp, lenders: readonly string[]): Promise<string> {
  const sumOf = (table: string, condition: string) =>
    `SELECT '${table}' AS name, md5(string_agg(t::text, E'\\n' ORDER BY t::text)) AS sum, count(*) AS rows
     FROM ${table} t WHERE ${condition}`;
  const theirs = 'institution_id = ANY($1::uuid[])';
  const sums = [
    ...KEPT_TABLES.map((table) => sumOf(table, theirs)),
    sumOf('institutions', 'id = ANY($1::uuid[])'),
    sumOf('users', `id IN (SELECT user_id FROM memberships WHERE ${theirs})`),
  ];
  // By name: large tables are read side by side, and the first to be done would stand first.
  const { rows } = await database.ownerPool.query(`${sums.join(' UNION ALL ')} ORDER BY name`, [lenders]);
  return JSON.stringify(rows);
}
