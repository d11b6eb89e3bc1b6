import { expect, test } from 'vitest';
import { MESSAGE_MOMENTS } from './moment.ts';
import { ORIGINAL_TEXTS } from './original-texts.ts';
import { renderedTemplate, templateProblem, TEMPLATE_VARIABLES } from './template.ts';

test('CB-2 eighteen variables can be written', () => {
  expect(TEMPLATE_VARIABLES).toHaveLength(18);
  expect(templateProblem(TEMPLATE_VARIABLES.map((name) => `{${name}}`).join(' '))).toBeNull();
});

test.each([
  ['Olá {valro}', 'Não existe o dado {valro}.'],
  ['{nome} {Valor}', 'Não existe o dado {Valor}.'],
  ['{dias de atraso}', 'Não existe o dado {dias de atraso}.'],
  ['{}', 'Não existe o dado {}.'],
  ['', 'Escreva o texto da mensagem.'],
  [' \n\u200b', 'Escreva o texto da mensagem.'],
  ['a'.repeat(1001), 'O texto deve ter no máximo 1.000 caracteres.'],
  ['a'.repeat(1000), null],
  ['um { só', null],
  ['um } só', null],
])('CB-3 the text %j: %s', (body, problem) => {
  expect(templateProblem(body)).toBe(problem);
});

test('CB-3 a line whose variables have no value is left out, one without variables stays', () => {
  const body = 'Olá, {primeiro_nome}!\nPix: {pix}\nMulta por atraso: {multa}\n\nAgradeço!';
  expect(renderedTemplate(body, { primeiro_nome: 'Ana' })).toBe('Olá, Ana!\n\nAgradeço!');
  expect(renderedTemplate(body, { primeiro_nome: 'Ana', pix: 'ana@x.co' })).toBe(
    'Olá, Ana!\nPix: ana@x.co\n\nAgradeço!',
  );
});

test('CB-3 a line with one value of two stays, and a no-break space becomes a plain one', () => {
  expect(renderedTemplate('{valor} {multa}', { valor: 'R$\u00a065,00' })).toBe('R$ 65,00');
});

test('CB-4 the parts of a line between · are left out where they have no value', () => {
  const line = '{credor} · {documento_do_credor} · {endereco_do_credor}';
  const credor = 'Crédito Fácil';
  expect(renderedTemplate(line, { credor })).toBe('Crédito Fácil');
  expect(renderedTemplate(line, { credor, endereco_do_credor: 'Rua A, 1' })).toBe('Crédito Fácil · Rua A, 1');
});

test('CB-2 prepositions join the article of {o_que}', () => {
  expect(renderedTemplate('referente a {o_que}', { o_que: 'o empréstimo' })).toBe('referente ao empréstimo');
  expect(renderedTemplate('referente a {o_que}', { o_que: 'a parcela 5' })).toBe('referente à parcela 5');
  expect(renderedTemplate('valor de {o_que}', { o_que: 'a parcela 5' })).toBe('valor da parcela 5');
  expect(renderedTemplate('para {nome}', { nome: 'a Ana' })).toBe('para a Ana');
});

test('CB-3 hostile text stays text: values are not looked up again, marks are not read', () => {
  const facts = { nome: '{pix} <b>$& {credor}', pix: 'segredo' };
  expect(renderedTemplate('Olá, {nome}', facts)).toBe('Olá, {pix} <b>$& {credor}');
  expect(renderedTemplate('<script>{nome}</script>', { nome: 'Ana' })).toBe('<script>Ana</script>');
  expect(renderedTemplate('{constructor} {__proto__}', {})).toBe('{constructor} {__proto__}');
});

test('CB-4 the original texts are sound and end with the creditor', () => {
  for (const moment of MESSAGE_MOMENTS) {
    expect(templateProblem(ORIGINAL_TEXTS[moment])).toBeNull();
    expect(ORIGINAL_TEXTS[moment].split('\n').at(-1)).toBe(
      '{credor} · {documento_do_credor} · {endereco_do_credor}',
    );
  }
});
