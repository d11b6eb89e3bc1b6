import { expect, test } from 'vitest';
import { day } from '../../calendar.ts';
import { cents } from '../../money.ts';
import { knownTexts, noPictureText, proofDays, proofFileName, proofText } from './payment-proof.ts';

test('PB-4 a proof is of today or of one of the 30 days before', () => {
  expect(proofDays(day('2026-11-20'))).toEqual({ first: '2026-10-21', last: '2026-11-20' });
  expect(proofFileName(day('2026-11-20'))).toBe('Comprovante de 20/11/2026');
});

test('PB-6 PB-8 what the client reads', () => {
  const proof = { amount: cents(6_500), sentOn: day('2026-11-20'), reason: null } as const;
  expect(proofText({ ...proof, status: 'waiting' })).toBe(
    'Comprovante de R$\u00a065,00 enviado em 20/11, aguardando conferência.',
  );
  expect(proofText({ ...proof, status: 'accepted' })).toBe(
    'Comprovante de R$\u00a065,00 enviado em 20/11, confirmado.',
  );
  expect(proofText({ ...proof, status: 'refused', reason: 'Não caiu na conta' })).toBe(
    'Comprovante de R$\u00a065,00 enviado em 20/11. Não confirmado: Não caiu na conta',
  );
});

test('PB-7 what is known of it, a sentence each', () => {
  expect(knownTexts({ sameFile: null, samePayment: null, pix: null })).toEqual([]);
  expect(
    knownTexts({
      sameFile: { sentOn: day('2026-11-12'), firstName: 'Maria' },
      samePayment: { amount: cents(6_500), day: day('2026-11-20') },
      pix: { amount: cents(6_500), day: day('2026-11-20') },
    }),
  ).toEqual([
    'Este arquivo já foi enviado em 12/11 por Maria',
    'Já existe um pagamento de R$\u00a065,00 em 20/11',
    'Há um Pix de R$\u00a065,00 no extrato de 20/11',
  ]);
});

test.each([
  ['2026-02-16', 'O conteúdo não estava no backup.'],
  ['2026-02-15', 'A imagem foi apagada 180 dias depois da conferência.'],
  ['2025-01-01', 'A imagem foi apagada 180 dias depois da conferência.'],
])('PB-10 AQ-12 without its picture, of %s: %s', (since, text) => {
  expect(noPictureText(day(since), day('2026-08-14'))).toBe(text);
});
