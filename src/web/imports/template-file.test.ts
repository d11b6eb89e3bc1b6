import { expect, test } from 'vitest';
import { guessColumns } from '#domain/imports/guess-columns.ts';
import { templateText } from './template-file.ts';

test('IM-1 the model has the headings that are recognised, and two examples', () => {
  const [headings = '', ...rows] = templateText('clients').slice(1).trim().split('\r\n');
  expect(headings).toBe('Nome;Telefone;E-mail;Endereço;CPF;Chave Pix;Observações;Limite');
  expect(rows).toHaveLength(2);
  expect(Object.keys(guessColumns('clients', headings.split(';')))).toHaveLength(8);
  const [loanHeadings = ''] = templateText('loans').slice(1).split('\r\n');
  expect(Object.keys(guessColumns('loans', loanHeadings.split(';')))).toHaveLength(17);
});
