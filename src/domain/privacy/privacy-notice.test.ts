import { expect, test } from 'vitest';
import { privacyNotice, requestPrivacyText } from './privacy-notice.ts';

test('LP-1 the notice says which data, for what, with whom, how long and which rights', () => {
  const notice = privacyNotice({
    name: 'Crédito Fácil',
    legal_name: null,
    document: null,
    contact_info: '(11) 98888-7777',
  });
  expect(notice.map(({ title }) => title)).toEqual([
    'Quais dados',
    'Para quê',
    'Com quem',
    'Por quanto tempo',
    'Seus direitos',
  ]);
  expect(notice[2]?.text).toBe('Com ninguém, salvo ordem legal.');
  expect(notice.at(-1)?.text).toMatch(/em até 15 dias\. Fale com a instituição: \(11\) 98888-7777$/);
  expect(privacyNotice(null).at(-1)?.text).toMatch(/Fale com a instituição\.$/);
});

test('LP-2 a visitor reads who uses the request and for what', () => {
  expect(requestPrivacyText('Crédito Fácil')).toBe(
    'Ao enviar, seus dados serão usados por Crédito Fácil para analisar este pedido.',
  );
});
