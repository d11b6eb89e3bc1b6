import { expect, test } from 'vitest';
import { readVcards } from './read-vcard.ts';

const utf8 = (bytes: readonly number[]) => Buffer.from(bytes).toString('utf8');

test('IM-11 vCard 2.1 of an Android phone, with quoted-printable over two lines', () => {
  const text = [
    'BEGIN:VCARD',
    'VERSION:2.1',
    'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=41=6E=74=C3=B4=6E=69=6F;=4A=6F=C3=A3=6F;;;',
    'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=4A=6F=C3=A3=6F=20=41=6E=74=',
    '=C3=B4=6E=69=6F',
    'TEL;HOME:1133334444',
    'TEL;CELL:+5511912345678',
    'EMAIL;HOME:joao@example.com',
    'END:VCARD',
    '',
  ].join('\r\n');
  expect(readVcards(text, utf8)).toEqual([
    { name: 'João Antônio', phone: '(11) 91234-5678', email: 'joao@example.com' },
  ]);
});

test('IM-11 vCards 3.0 and 4.0, folded lines, escapes, groups and a name in parts', () => {
  const text = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    'N:Souza\\, Lima;Ana;Maria;;',
    'item1.TEL;type=CELL;type=VOICE:(21) 98888-',
    ' 7777',
    'END:VCARD',
    'BEGIN:VCARD',
    'VERSION:4.0',
    'FN:Bia\\nCosta',
    'TEL;VALUE=uri;TYPE="voice,cell":tel:+55-31-97777-6666',
    'PHOTO;ENCODING=b:AAAA',
    'END:VCARD',
    'BEGIN:VCARD',
    'EMAIL:sem-nome@example.com',
    'END:VCARD',
  ].join('\n');
  expect(readVcards(text, utf8)).toEqual([
    { name: 'Ana Maria Souza, Lima', phone: '(21) 98888-7777', email: '' },
    { name: 'Bia Costa', phone: '(31) 97777-6666', email: '' },
  ]);
});

test.each([
  ['ORG:Oficina do Zé;', 'Oficina do Zé'],
  ['ORG:Oficina do Zé;Vendas;', 'Oficina do Zé'],
  ['ORG:Bar\\; Restaurante', 'Bar; Restaurante'],
  ['N:;;;;\nORG:;Vendas', 'Vendas'],
])('IM-11 a contact with only %s is %s', (line, name) => {
  const text = `BEGIN:VCARD\n${line}\nTEL:11912345678\nEND:VCARD`;
  expect(readVcards(text, utf8)).toEqual([{ name, phone: '(11) 91234-5678', email: '' }]);
});

test('what is no vCard gives no contact', () => {
  expect(readVcards('oi', utf8)).toEqual([]);
});
