import { expect, test } from 'vitest';
import { linesMatching, textFiles } from './repository.ts';

/** Texts that had a plainer one, or a second word for a thing that has one already; each is said once, elsewhere. */
const REPLACED = [
  'Juros por atraso',
  'Abrir no WhatsApp',
  'Enviar comprovante',
  'Inserir variável',
  'Mudado por você',
  'Assinar no celular',
  'Entregar a um cobrador',
  'inguém em particular',
  'Retirar chave',
  'Retire um',
  'ficará negativo',
  'Insistência pode',
  'Marcar os mostrados',
  'Consultando os valores',
  'não será mostrado de novo',
  'Incluir quem já recebeu',
  'Não está no total nem no restante',
];

test('one word for each thing: no text of a screen, message or document says what was replaced', () => {
  const texts = textFiles(/^(src\/(web|domain|server|contract)\/.*\.tsx?|docs\/guia\/.*\.md)$/).filter(
    ({ file }) => !/\.test\.tsx?$/.test(file),
  );
  const replaced = new RegExp(REPLACED.map((text) => text.replace(/[.?]/g, '\\$&')).join('|'));
  expect(linesMatching(texts, replaced)).toEqual([]);
});
