import { sql } from 'kysely';
import { addDays, type Day } from '#domain/calendar.ts';
import { cents, type Cents } from '#domain/money.ts';
import { Problem } from '#domain/problem.ts';
import type { Database } from '#server/db/database.ts';
import { refuseProof } from '#server/proofs/decide-proof.ts';
import { sendProof } from '#server/proofs/send-proof.ts';
import { momentOn } from './demo-loans.ts';
import { drawnPng, type Colour } from './drawn-png.ts';
import { inLines, inOval, within } from './drawn-shapes.ts';

const QUOTA_BYTES = 1024 * 1024;

interface DemoProofs {
  readonly institution: string;
  /** Who refuses. */
  readonly user: string;
  /** Of the portal. */
  readonly clientId: string;
  readonly today: Day;
}

/** The client of the portal says that they paid yesterday; what another client sent was refused two days ago (PB-6, PB-8). */
export async function createDemoProofs(
  db: Database,
  { institution, user, clientId, today }: DemoProofs,
): Promise<void> {
  const yesterday = addDays(today, -1);
  const own = await openLoan(db, institution, { of: clientId });
  await send(db, institution, { loan: own, paidOn: yesterday, content: slip(GREEN), today: yesterday });
  const others = await openLoan(db, institution, { notOf: clientId });
  const paidOn = addDays(today, -3);
  const { id } = await send(db, institution, { loan: others, paidOn, content: slip(BLUE), today: paidOn });
  const reason = 'O Pix não caiu na nossa conta. Confira a chave e envie de novo.';
  const decision = { id, byCollector: false, now: momentOn(addDays(today, -2)) };
  await db.asLender(institution, (tx) => refuseProof(tx, institution, reason, decision), { user });
}

interface OpenLoan {
  readonly id: string;
  readonly clientId: string;
  readonly due: Cents;
}

/** The newest one that is not paid, with what is due of it next. */
async function openLoan(
  db: Database,
  institution: string,
  { of, notOf }: { readonly of?: string; readonly notOf?: string },
): Promise<OpenLoan> {
  const whose = of === undefined ? sql`l.client_id <> ${notOf}::uuid` : sql`l.client_id = ${of}::uuid`;
  const { rows } = await db.readAsLender(institution, (tx) =>
    sql<{ id: string; client_id: string; due: number }>`
      select l.id, l.client_id, i.principal + i.interest - i.paid_amount as due
      from loans l
      join clients c on c.institution_id = l.institution_id and c.id = l.client_id and c.deleted_at is null
      join installments i on i.institution_id = l.institution_id and i.loan_id = l.id and i.plan_version = l.plan_version
        and i.paid_amount < i.principal + i.interest
      where l.institution_id = ${institution} and ${whose} and l.status <> 'pago' and l.deleted_at is null
      order by l.start_date desc, l.id desc, i.number limit 1`.execute(tx),
  );
  const [loan] = rows;
  if (loan === undefined) throw new Problem('not_found');
  return { id: loan.id, clientId: loan.client_id, due: cents(loan.due) };
}

function send(
  db: Database,
  institution: string,
  {
    loan: { id: loan_id, clientId, due: amount },
    paidOn: paid_on,
    content,
    today,
  }: { readonly loan: OpenLoan; readonly paidOn: Day; readonly content: Buffer; readonly today: Day },
) {
  const borrower = { institution, clientId };
  return db.asBorrower(borrower, (tx) =>
    sendProof(
      tx,
      borrower,
      { loan_id, amount, paid_on, content },
      { quotaBytes: QUOTA_BYTES, today, now: momentOn(today) },
    ),
  );
}

const PAPER: Colour = [252, 252, 250];
const INK: Colour = [52, 56, 66];
const PALE: Colour = [176, 180, 190];
const GREEN: Colour = [32, 140, 96];
const BLUE: Colour = [44, 92, 168];

/** As a bank shows a Pix that was sent: a head with a tick, the sum, lines in the place of words. */
function slip(head: Colour): Buffer {
  return drawnPng(420, 760, (x, y) => {
    if (within(x, y, [0, 0, 420, 150]))
      return isTick(x, y) ? PAPER : inOval(x, y, [210, 75, 44, 44]) ? INK : head;
    if (within(x, y, [110, 190, 200, 34])) return INK;
    if (within(x, y, [150, 240, 120, 10])) return PALE;
    if (within(x, y, [40, 290, 340, 2]) || within(x, y, [40, 520, 340, 2])) return PALE;
    if (inLines(x, y, { box: [40, 320, 300, 180], step: 45, height: 10 })) return PALE;
    if (inLines(x, y, { box: [40, 340, 340, 160], step: 45, height: 12 })) return INK;
    if (inLines(x, y, { box: [40, 550, 340, 150], step: 30, height: 8 })) return PALE;
    return PAPER;
  });
}

const isTick = (x: number, y: number) =>
  (x >= 190 && x < 204 && Math.abs(y - 76 - (x - 190)) < 5) ||
  (x >= 204 && x < 232 && Math.abs(y - 90 + (x - 204)) < 5);
