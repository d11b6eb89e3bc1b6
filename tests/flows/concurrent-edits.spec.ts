import { monthAfter, written } from '#tests/support/expected-texts.ts';
import { LoanDetails } from './pages/loan-details.ts';
import { LoanForm } from './pages/loan-form.ts';
import { toastsOf } from './pages/toasts.ts';
import { expect, test } from './support/app.ts';
import { expectNoFaults } from './support/axe.ts';
import { dayFromToday, seedClient, seedLoan } from './support/seed.ts';

/** Both days as the notice writes them: the year only where it is another. */
function movedDays(before: string, after: string): string {
  const length = before.slice(0, 4) === after.slice(0, 4) ? 5 : 10;
  return `${written(before).slice(0, length)} → ${written(after).slice(0, length)}`;
}

test('LN-18 renewed in one tab while the notes are edited in another: the form says what changed, and the due date stays', async ({
  page,
  context,
  api,
  details,
  toasts,
}) => {
  const client = await seedClient(api, { name: 'Rita Lima' });
  const loan = await seedLoan(api, {
    client_id: client.id,
    start_date: dayFromToday(-40),
    end_date: dayFromToday(-3),
  });
  const due = monthAfter(dayFromToday(0));
  await details.open();
  await details.more('Editar');
  const form = new LoanForm(page);
  await form.notes.fill('Paga na sexta');

  const other = await context.newPage();
  const elsewhere = new LoanDetails(other);
  await elsewhere.open();
  await elsewhere.renew.click();
  await expect(toastsOf(other).getByText('Empréstimo renovado!')).toBeVisible();

  await form.save.click();
  const notice = form.dialog.getByRole('alert');
  await expect(notice).toHaveText(
    `Este empréstimo mudou enquanto você editava: vencimento ${movedDays(dayFromToday(-3), due)}, juros de renovação R$ 0,00 → R$ 400,00`,
  );
  await expect(notice).toBeInViewport();
  await expect(
    toasts.getByText('Este registro mudou enquanto você editava. Confira o que mudou e salve de novo.'),
  ).toBeVisible();
  // What was typed is kept, what was not touched is fresh.
  await expect(form.notes).toHaveValue('Paga na sexta');
  await expect(form.due).toHaveValue(written(due));
  const { version, notes } = await api.call('GET /api/loans/:id', { params: { id: loan.id } });
  expect([version, notes]).toEqual([2, null]);
  await expectNoFaults(page);

  await form.save.click();
  await expect(toasts.getByText('Empréstimo atualizado!')).toBeVisible();
  await expect(form.dialog).toBeHidden();
  expect(await api.call('GET /api/loans/:id', { params: { id: loan.id } })).toMatchObject({
    notes: 'Paga na sexta',
    end_date: due,
    interest_paid: 40_000,
    version: 3,
  });
});
