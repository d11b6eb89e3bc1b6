import { expect, test } from 'vitest';
import { privacyNotice, requestPrivacyText } from './privacy-notice.ts';

test('LP-1 the notice says which data, for what, with whom, how long and which rights', () => {
  const notice = privacyNotice({
    name: 'Crédito Fácil',
    legal_name: null,
    document: null,
    contact_info: '(11) 98888-7777',
    privacy_text: null,
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

test('LP-1 what the institution adds stands at the end', () => {
  const notice = privacyNotice({
    name: 'Crédito Fácil',
    legal_name: null,
    document: null,
    contact_info: null,
    privacy_text: 'Encarregada: Ana Souza.\nAtendemos de segunda a sexta.',
  });
  expect(notice.slice(-2)).toMatchObject([
    { title: 'Seus direitos' },
    { title: 'Da instituição', text: 'Encarregada: Ana Souza.\nAtendemos de segunda a sexta.' },
  ]);
});

test('LP-2 a visitor reads who uses the request and for what', () => {
  expect(requestPrivacyText('Crédito Fácil')).toBe(
    'Ao enviar, seus dados serão usados por Crédito Fácil para analisar este pedido.',
  );
});
