import { expect, test } from 'vitest';
import { basisPoints, cents } from '../money.ts';
import { allSettings, SETTING_TEXTS } from './institution-settings.ts';

test('PA-31 PX-10 LP-22 LP-23 a setting that was not chosen has its original value', () => {
  const originals = {
    early_discount: false,
    offers_interest_only: false,
    holiday_grace: false,
    erase_files_after: 24,
    documents_need_password: true,
    lender_kind: 'not_said',
    rate_notice_threshold: 200,
    paid_in_capital: null,
    privacy_text: null,
    hides_personal_data: false,
  };
  expect(allSettings({})).toEqual(originals);
  expect(allSettings({ offers_interest_only: true, lender_kind: 'esc' })).toEqual({
    ...originals,
    offers_interest_only: true,
    lender_kind: 'esc',
  });
});

test('LN-18 what was chosen is said in words', () => {
  const chosen = allSettings({
    early_discount: true,
    erase_files_after: 60,
    lender_kind: 'company',
    rate_notice_threshold: basisPoints(250),
    paid_in_capital: cents(10_000_000),
    privacy_text: 'Encarregada: Ana Souza.',
    hides_personal_data: true,
  });
  const texts = Object.values(SETTING_TEXTS).map((textOf) => textOf(chosen));
  expect(texts).toEqual([
    'sim',
    'não',
    'não',
    '60 meses',
    'sim',
    'Outra empresa',
    '2,5%',
    'R$\u00a0100.000,00',
    'Encarregada: Ana Souza.',
    'sim',
  ]);
});
