import { expect } from 'vitest';
import { v7 as newId } from 'uuid';
import { addDays, dayText, oneMonthAfter } from '#domain/calendar.ts';
import type { InterestRequest, InterestStatus } from '#domain/interest-requests/interest-request.ts';
import type { LoanTerms } from '#domain/loans/loan/loan.ts';
import { remainingAmount, totalToPay } from '#domain/loans/loan/loan-totals.ts';
import { mayBeWrittenOff } from '#domain/loans/settlement/write-off.ts';
import { addCents, basisPoints, cents } from '#domain/money.ts';
import { foldTotals } from '#server/jobs/fold-totals.ts';
import { markOverdue } from '#server/jobs/mark-overdue.ts';
import type { Command, Fields } from './commands.ts';
import { amountOf, feeOf } from './drawn-money.ts';
import * as rules from './model.ts';
import { lateFeeShown } from './model-plans.ts';
import type { ModelInterest, ModelLoan } from './model.ts';
import { deleteCash, editCash, enterCash, restoreCash } from './run-cash-command.ts';
import { readScreens } from './read-screens.ts';
import {
  changePlan,
  createPlan,
  moveDueDate,
  moveDueDates,
  newestEvent,
  renegotiate,
  undoRenegotiation,
  undoWaiver,
  waiveFee,
} from './run-plan-command.ts';
import { cpfOf, type Run } from './run.ts';
import { clientShown, expectLoan, expectPayments, expectSchedule, PHONE, shownPayment } from './shown.ts';
import { freshPayments, seenVersion, targetOf } from './targets.ts';

/** Carries it out on the server, decides it in the model, and compares the two. */
export async function runCommand(run: Run, command: Command): Promise<void> {
  const { driver } = run;
  switch (command.does) {
    case 'nothing':
      return;
    case 'create client':
      return createClient(run, command.with);
    case 'edit client': {
      const id = targetOf(run, 'clients', command.with);
      const { body, fields } = clientOf(command.with);
      const version = seenVersion(run.model.clients.get(id), command.with);
      const outcome = await driver.call('PATCH /api/clients/:id', {
        params: { id },
        body: { version, ...body },
      });
      if (run.follow(outcome, () => rules.editClient(run.model, { id, version, ...fields })))
        expect(outcome.value).toMatchObject({ id, ...fields, version: version + 1 });
      return;
    }
    case 'delete client': {
      const id = targetOf(run, 'clients', command.with);
      const outcome = await driver.call('DELETE /api/clients/:id', { params: { id } });
      run.follow(outcome, () => rules.deleteClient(run.model, id));
      return;
    }
    case 'restore client': {
      const id = targetOf(run, 'clients', command.with, (row) => row.deleted);
      const outcome = await driver.call('POST /api/clients/:id/restore', { params: { id } });
      if (run.follow(outcome, () => rules.restoreClient(run.model, id)))
        expect(outcome.value.cpf).toBe(rules.liveClient(run.model, id).cpf);
      return;
    }
    case 'create loan':
      return createLoan(run, command.with);
    case 'edit loan':
      return editLoan(run, command.with);
    case 'create plan':
      return createPlan(run, command.with);
    case 'change plan':
      return changePlan(run, command.with);
    case 'move due dates':
      return moveDueDates(run, command.with);
    case 'move due date':
      return moveDueDate(run, command.with);
    case 'waive fee':
      return waiveFee(run, command.with);
    case 'renegotiate':
      return renegotiate(run, command.with);
    case 'delete loan': {
      const id = targetOf(run, 'loans', command.with);
      const outcome = await driver.call('DELETE /api/loans/:id', { params: { id } });
      run.follow(outcome, () => rules.deleteLoan(run.model, id, run.moment));
      return;
    }
    case 'restore loan': {
      const id = targetOf(run, 'loans', command.with, (row) => row.deleted);
      const outcome = await driver.call('POST /api/loans/:id/restore', { params: { id } });
      if (run.follow(outcome, () => rules.restoreLoan(run.model, id, run.moment)))
        expectLoan(run, outcome.value);
      return;
    }
    case 'pay':
      return pay(run, command.with);
    case 'undo payment': {
      const id = targetOf(run, 'payments', command.with, (row) => !row.undone);
      const outcome = await driver.call('DELETE /api/payments/:id', { params: { id } });
      if (run.follow(outcome, () => rules.undo(run.model, id, run.moment))) {
        expectLoan(run, outcome.value.loan);
        await expectPayments(run, outcome.value.loan.id);
        await expectSchedule(run, outcome.value.loan.id);
      }
      return;
    }
    case 'settle':
      return settle(run, command.with);
    case 'write off':
      return writeOff(run, command.with);
    case 'renew':
      return renew(run, command.with);
    case 'undo settlement':
      return undoSettlement(run, command.with);
    case 'undo waiver':
      return undoWaiver(run, command.with);
    case 'undo renegotiation':
      return undoRenegotiation(run, command.with);
    case 'undo renewal':
      return undoRenewal(run, command.with);
    case 'create interest':
      return createInterest(run, command.with);
    case 'move interest': {
      const { status, notes, stale } = command.with;
      return moveInterest(run, targetOf(run, 'interests', command.with), { status, notes, stale });
    }
    case 'approve interest': {
      const id = targetOf(run, 'interests', command.with, (row) => row.status !== 'Concluído');
      await moveInterest(run, id, { status: 'Em Análise', stale: false });
      return moveInterest(run, id, { status: 'Aprovado', stale: false });
    }
    case 'delete interest': {
      const id = targetOf(run, 'interests', command.with);
      const outcome = await driver.call('DELETE /api/interests/:id', { params: { id } });
      run.follow(outcome, () => rules.deleteInterest(run.model, id));
      return;
    }
    case 'create loan from interest':
      return createLoanFromInterest(run, command.with);
    case 'enter cash':
      return enterCash(run, command.with);
    case 'edit cash':
      return editCash(run, command.with);
    case 'delete cash':
      return deleteCash(run, command.with);
    case 'restore cash':
      return restoreCash(run, command.with);
    case 'request in the portal':
      return requestInPortal(run, command.with);
    case 'request as a visitor':
      return requestAsVisitor(run, command.with);
    case 'days pass':
      run.daysPass(command.with.days);
      if (!command.with.job) return;
      await markOverdue(run.db, run.moment.today, run.moment.now);
      await foldTotals(run.db);
      run.become(rules.markOverdue(run.model, run.moment.today));
      return;
    case 'read screens':
      return readScreens(run, command.with.filter);
  }
}

function clientOf({ name, cpf }: { name: string; cpf: number }) {
  const fields = { name, cpf: cpfOf(cpf) };
  return { fields, body: { ...fields, phone: PHONE } };
}

async function createClient(run: Run, given: Fields<'create client'>): Promise<void> {
  const { body, fields } = clientOf(given);
  const outcome = await run.driver.call('POST /api/clients', { body });
  const id = outcome.value?.id ?? newId();
  if (run.follow(outcome, () => rules.createClient(run.model, { id, ...fields })))
    expect(outcome.value).toMatchObject(fields);
}

function termsOf(run: Run, given: Fields<'create loan'>['terms']): LoanTerms {
  const startDate = addDays(run.moment.today, given.start);
  return {
    amount: cents(given.amount),
    interest_rate: basisPoints(given.rate),
    overdue_interest_rate: cents(given.fee),
    start_date: startDate,
    end_date: addDays(startDate, given.length),
    notes: given.notes,
  };
}

function loanBody(clientId: string, terms: LoanTerms) {
  return { client_id: clientId, ...terms };
}

async function createLoan(run: Run, given: Fields<'create loan'>): Promise<void> {
  const clientId = targetOf(run, 'clients', given, (row) => !row.deleted);
  const terms = termsOf(run, given.terms);
  const { moment } = run;
  const outcome = await run.driver.call('POST /api/loans', { body: loanBody(clientId, terms) });
  const id = outcome.value?.id ?? newId();
  if (run.follow(outcome, () => rules.createLoan(run.model, { id, clientId, terms }, moment)))
    expectLoan(run, outcome.value);
}

async function editLoan(run: Run, given: Fields<'edit loan'>): Promise<void> {
  const id = targetOf(run, 'loans', given, (row) => !row.deleted);
  const before = run.model.loans.get(id);
  const version = seenVersion(before, given);
  const drawn = termsOf(run, given.terms);
  const terms =
    given.notesOnly && before !== undefined
      ? {
          ...termsKept(before),
          notes: drawn.notes,
          ...(given.feeToo ? { overdue_interest_rate: drawn.overdue_interest_rate } : {}),
        }
      : drawn;
  const newClient =
    given.client === null ? null : targetOf(run, 'clients', { pick: given.client, whose: 'own' });
  const clientId = newClient ?? before?.client_id ?? newId();
  const outcome = await run.driver.call('PATCH /api/loans/:id', {
    params: { id },
    body: { version, ...loanBody(clientId, terms) },
  });
  if (run.follow(outcome, () => rules.editLoan(run.model, { id, version, clientId, terms }, run.moment)))
    expectLoan(run, outcome.value);
}

function termsKept(loan: ModelLoan): LoanTerms {
  const { amount, interest_rate, overdue_interest_rate, start_date, end_date, notes } = loan;
  return { amount, interest_rate, overdue_interest_rate, start_date, end_date, notes };
}

async function pay(run: Run, given: Fields<'pay'>): Promise<void> {
  const loanId = targetOf(run, 'loans', given, (row) => !row.deleted && row.status !== 'pago');
  const loan = run.model.loans.get(loanId);
  const { moment } = run;
  const on = addDays(moment.today, given.day);
  const fee = feeOf(loan, given.fee, on);
  const payment = {
    loan_id: loanId,
    amount: amountOf(loan, given.amount),
    late_fee: fee.received,
    payment_date: on,
    method: given.method,
    notes: given.notes,
  };
  const outcome = await run.driver.call('POST /api/payments', {
    body: { ...payment, waive_late_fee: fee.waived },
  });
  const id = outcome.value?.payment.id ?? newId();
  const receipt = { id, payment: { ...payment, kind: 'payment' as const }, waived: fee.waived };
  if (!run.follow(outcome, () => rules.pay(run.model, receipt, moment))) return;
  expectLoan(run, outcome.value.loan);
  const kept = run.model.payments.get(id);
  expect(outcome.value.payment).toEqual(kept === undefined ? null : shownPayment(kept));
  await expectSchedule(run, loanId);
}

async function settle(run: Run, given: Fields<'settle'>): Promise<void> {
  const id = targetOf(run, 'loans', given, (row) => !row.deleted);
  const loan = run.model.loans.get(id);
  const remaining = loan === undefined ? cents(100) : remainingAmount(loan);
  const seen = {
    total_amount: loan === undefined ? cents(100) : totalToPay(loan),
    remaining_amount: addCents(remaining, cents(given.off)),
  };
  const { moment } = run;
  const fee = feeOf(loan, given.fee, moment.today);
  const choices = {
    discount: cents(Math.max(0, Math.floor((remaining * given.discount) / 10_000))),
    late_fee: fee.received,
    waive_late_fee: fee.waived,
  };
  const outcome = await run.driver.call('POST /api/loans/:id/settle', {
    params: { id },
    body: { ...seen, ...choices },
  });
  const [paymentId = newId()] = await freshPayments(run, outcome, id);
  const settlement = { id, seen, choices, paymentId };
  if (!run.follow(outcome, () => rules.settle(run.model, settlement, moment))) return;
  const { payment: _payment, ...settled } = outcome.value;
  expectLoan(run, settled);
  await expectPayments(run, id);
  await expectSchedule(run, id);
}

async function writeOff(run: Run, given: Fields<'write off'>): Promise<void> {
  const { moment } = run;
  const isLongLate = (row: ModelLoan) => !row.deleted && mayBeWrittenOff(row, moment.today);
  const id = targetOf(run, 'loans', given, isLongLate);
  const loan = run.model.loans.get(id);
  const seen = addCents(loan === undefined ? cents(100) : remainingAmount(loan), cents(given.off));
  const reason = `Motivo ${given.pick}`;
  const outcome = await run.driver.call('POST /api/loans/:id/write-off', {
    params: { id },
    body: { remaining_amount: seen, reason },
  });
  const [paymentId = newId()] = await freshPayments(run, outcome, id);
  if (!run.follow(outcome, () => rules.writeOff(run.model, { id, seen, reason, paymentId }, moment))) return;
  expectLoan(run, outcome.value);
  await expectPayments(run, id);
  await expectSchedule(run, id);
}

async function renew(run: Run, given: Fields<'renew'>): Promise<void> {
  const id = targetOf(run, 'loans', given, (row) => !row.deleted && row.status !== 'pago');
  const { moment } = run;
  const version = seenVersion(run.model.loans.get(id), given);
  const seenEndDate = addDays(oneMonthAfter(moment.today), given.off);
  const loan = run.model.loans.get(id);
  const seenFee = loan === undefined ? cents(0) : lateFeeShown(loan, moment.today).due;
  const outcome = await run.driver.call('POST /api/loans/:id/renew', {
    params: { id },
    body: {
      version,
      end_date: seenEndDate,
      record_interest_payment: given.received,
      late_fee: seenFee,
      ...(given.fee !== undefined && { fee_choice: given.fee }),
    },
  });
  const [paymentId = newId()] = await freshPayments(run, outcome, id);
  const renewalId = outcome.code === null ? await newestEvent(run, id) : newId();
  const ids = { renewalId, paymentId };
  const said = { record_interest_payment: given.received, fee_choice: given.fee, late_fee: seenFee };
  const choices = { id, version, end_date: seenEndDate, ...said, ...ids };
  if (!run.follow(outcome, () => rules.renew(run.model, choices, moment))) return;
  expectLoan(run, outcome.value.loan);
  const charged = run.model.renewals.get(renewalId)?.interest ?? cents(-1);
  const added = given.fee === 'include' ? seenFee : cents(0);
  expect(addCents(outcome.value.charged_interest, added)).toBe(charged);
  await expectPayments(run, id);
}

async function undoRenewal(run: Run, given: Fields<'undo renewal'>): Promise<void> {
  const isJustRenewed = (row: ModelLoan) => rules.renewalToUndo(run.model, row.id) !== null;
  const id = targetOf(run, 'loans', given, (row) => !row.deleted && isJustRenewed(row));
  const version = seenVersion(run.model.loans.get(id), given);
  const outcome = await run.driver.call('POST /api/loans/:id/undo-renewal', {
    params: { id },
    body: { version },
  });
  if (!run.follow(outcome, () => rules.undoRenewal(run.model, { id, version }, run.moment))) return;
  expectLoan(run, outcome.value);
  await expectPayments(run, id);
}

async function undoSettlement(run: Run, given: Fields<'undo settlement'>): Promise<void> {
  const isJustSettled = (row: ModelLoan) =>
    rules.lastEvent(run.model, row.id)?.kind === 'settled' || row.loss;
  const id = targetOf(run, 'loans', given, (row) => !row.deleted && isJustSettled(row));
  const version = seenVersion(run.model.loans.get(id), given);
  const outcome = await run.driver.call('POST /api/loans/:id/undo-settlement', {
    params: { id },
    body: { version },
  });
  if (!run.follow(outcome, () => rules.undoSettlement(run.model, { id, version }, run.moment))) return;
  expectLoan(run, outcome.value);
  await expectPayments(run, id);
  await expectSchedule(run, id);
}

async function createInterest(run: Run, given: Fields<'create interest'>): Promise<void> {
  const clientId = targetOf(run, 'clients', given, (row) => !row.deleted);
  const requestedAmount = cents(given.amount);
  const outcome = await run.driver.call('POST /api/interests', {
    body: { client_id: clientId, requested_amount: requestedAmount },
  });
  const id = outcome.value?.id ?? newId();
  if (
    run.follow(outcome, () =>
      rules.createInterest(run.model, { id, client_id: clientId, requested_amount: requestedAmount }),
    )
  )
    expectInterest(run, outcome.value);
}

async function moveInterest(
  run: Run,
  id: string,
  {
    status,
    notes,
    stale,
  }: { status?: InterestStatus | undefined; notes?: string | null | undefined; stale: boolean },
): Promise<void> {
  const version = seenVersion(run.model.interests.get(id), { stale });
  const body = {
    version,
    ...(status === undefined ? {} : { status }),
    ...(notes === undefined ? {} : { notes }),
  };
  const outcome = await run.driver.call('PATCH /api/interests/:id', { params: { id }, body });
  if (run.follow(outcome, () => rules.moveInterest(run.model, { id, version, status, notes })))
    expectInterest(run, outcome.value);
}

async function createLoanFromInterest(run: Run, given: Fields<'create loan from interest'>): Promise<void> {
  const id = targetOf(run, 'interests', given, (row: ModelInterest) => row.status === 'Aprovado');
  const { moment } = run;
  const { notes } = given;
  const version = seenVersion(run.model.interests.get(id), given);
  const outcome = await run.driver.call('POST /api/interests/:id/create-loan', {
    params: { id },
    body: notes === undefined ? { version } : { version, notes },
  });
  const loanId = outcome.value?.loan.id ?? newId();
  const approval = { id, version, loanId, notes };
  if (!run.follow(outcome, () => rules.createLoanFromInterest(run.model, approval, moment))) return;
  expectInterest(run, outcome.value.interest);
  expectLoan(run, outcome.value.loan);
}

async function requestInPortal(run: Run, given: Fields<'request in the portal'>): Promise<void> {
  const [clientId, client] = [...run.model.clients][given.pick % run.model.clients.size] ?? [];
  if (clientId === undefined || client === undefined) return;
  const requestedAmount = cents(given.amount);
  const outcome = await run.driver.callAs(clientId, 'POST /api/portal/requests', {
    body: { requested_amount: requestedAmount },
  });
  if (client.deleted) {
    expect(outcome.code).toBe(run.driver.goneBorrower);
    return;
  }
  const id = outcome.value?.id ?? newId();
  if (
    run.follow(outcome, () =>
      rules.requestAsBorrower(run.model, { id, client_id: clientId, requested_amount: requestedAmount }),
    )
  )
    expect(outcome.value).toMatchObject({ requested_amount: given.amount, status: 'Pendente' });
}

async function requestAsVisitor(run: Run, given: Fields<'request as a visitor'>): Promise<void> {
  const paymentDate = addDays(run.moment.today, 30);
  const outcome = await run.driver.call('POST /api/public/requests', {
    body: {
      institution_id: run.institution,
      cpf: cpfOf(given.cpf),
      name: given.name,
      requested_amount: given.amount,
      payment_date: paymentDate,
    },
  });
  const before = run.model.interests.size;
  // The visitor gets no content, so the institution's list is read.
  const queue = await run.driver.call('GET /api/interests', { query: { limit: 200 } });
  const fresh = queue.value?.items.find((request) => !run.model.interests.has(request.id));
  run.follow(outcome, () =>
    rules.requestAsVisitor(run.model, {
      id: fresh?.id ?? newId(),
      cpf: cpfOf(given.cpf),
      name: given.name,
      requestedAmount: cents(given.amount),
      paymentDate,
      notes: `Data de pagamento prevista: ${dayText(paymentDate)}`,
    }),
  );
  // The same request sent again is answered alike and adds nothing.
  expect(fresh !== undefined).toBe(run.model.interests.size > before);
  if (fresh !== undefined) expectInterest(run, fresh);
}

function expectInterest(run: Run, shown: InterestRequest): void {
  const request = run.model.interests.get(shown.id);
  if (request === undefined) throw new Error(`the model has no request ${shown.id}`);
  const { paymentDate = null, ...kept } = request;
  const client_name = kept.client_id === null ? null : (clientShown(run, kept.client_id)?.name ?? null);
  expect(shown).toEqual({
    ...kept,
    client_name,
    requester_phone: null,
    no_lending_reason: null,
    expected_payment_date: paymentDate,
    created_at: shown.created_at,
  });
}
