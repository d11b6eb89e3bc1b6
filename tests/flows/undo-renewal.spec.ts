import { expect, test } from './support/app.ts';
import { dayFromToday, seedClient, seedLoan } from './support/seed.ts';
import type { StaffApi } from './support/staff-api.ts';

const seedRita = async (api: StaffApi) => {
  const client = await seedClient(api, { name: 'Rita Lima' });
  return seedLoan(api, {
    client_id: client.id,
    start_date: dayFromToday(-40),
    end_date: dayFromToday(-5),
  });
};

test("LN-30 the toast of a renewal keeps 'Desfazer' for 15 seconds @fresh", async ({
  page,
  api,
  details,
  toasts,
}) => {
  await seedRita(api);
  await page.clock.install();
  await details.open();
  await details.press('Recebi os juros: renovar');
  const undo = toasts.getByRole('button', { name: 'Desfazer' });
  await expect(undo).toBeVisible();
  await page.clock.fastForward(13_000);
  await expect(undo).toBeVisible();
  await page.clock.fastForward(2_000);
  await expect(undo).toBeHidden();
});
