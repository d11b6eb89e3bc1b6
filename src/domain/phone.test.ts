import { describe, expect, test } from 'vitest';
import {
  chatLink,
  chatPhone,
  contactPhone,
  hiddenPhone,
  isHiddenPhone,
  maskPhoneEdit,
  phoneInText,
} from './phone.ts';

describe('RP-4 the chat link', () => {
  test.each([
    ['(11) 98765-4321', '5511987654321'],
    ['11 3456-7890', '551134567890'],
    ['011 98765-4321', '5511987654321'],
    ['+55 11 98765-4321', '5511987654321'],
    ['55 11 98765-4321', '5511987654321'],
    ['0055 11 98765-4321', '5511987654321'],
    // Area code 55 (Santa Maria) is not the country.
    ['(55) 99999-8888', '5555999998888'],
    ['+351 912 345 678', '351912345678'],
    ['98765-4321', null],
    ['+55 11 9876', null],
    ['(10) 98765-4321', null],
    ['551098765432', null],
    ['+1234567890123456', null],
    ['2111987654321', null],
    ['sem telefone', null],
    ['', null],
  ])('%j is %s', (phone, digits) => {
    expect(chatPhone(phone)).toBe(digits);
  });

  test('carries the text encoded, to a number or to whomever the person chooses', () => {
    const text = 'Olá & adeus?\nR$ 1 #2';
    expect(chatLink('5511987654321', text)).toBe(
      'https://wa.me/5511987654321?text=Ol%C3%A1%20%26%20adeus%3F%0AR%24%201%20%232',
    );
    expect(chatLink(null, 'oi')).toBe('https://wa.me/?text=oi');
  });

  test('half a character cut off does not break the link', () => {
    expect(chatLink(null, 'a\ud83d')).toBe('https://wa.me/?text=a%EF%BF%BD');
  });
});

describe('PT-9 the phone in what an institution says of itself', () => {
  test.each([
    ['Rua A, 12. WhatsApp (11) 98765-4321', '5511987654321'],
    ['contato@praca.com.br ou 11 3456-7890, seg a sex', '551134567890'],
    ['CNPJ 12.345.678/0001-90, tel. +55 11 98765-4321', '5511987654321'],
    ['contato@praca.com.br', null],
    ['Rua A, 12, CEP 01310-100', null],
    ['', null],
  ])('%j is %s', (text, digits) => {
    expect(phoneInText(text)).toBe(digits);
  });
});

test.each([
  ['8', '(8'],
  ['81', '(81'],
  ['819', '(81) 9'],
  ['8198765', '(81) 9876-5'],
  ['8134567890', '(81) 3456-7890'],
  ['81987654321', '(81) 98765-4321'],
  ['(81) 98765-4321', '(81) 98765-4321'],
  ['(81) ', '(81'],
  ['819876543210', '819876543210'],
  ['+1 202 555', '+1 202 555'],
  ['3456-7890 ramal 2', '3456-7890 ramal 2'],
  ['   ', '   '],
])('CL-15 %j typed into the field shows %j', (typed, shown) => {
  expect(maskPhoneEdit('', typed, typed.length)).toEqual({ text: shown, caret: shown.length });
});

test('CL-15 the caret stays after the same digit: 81|987654321 becomes (81|) 98765-4321', () => {
  expect(maskPhoneEdit('', '81987654321', 2)).toEqual({ text: '(81) 98765-4321', caret: 3 });
});

test.each([
  ['+55 81 98765-4321', '(81) 98765-4321'],
  ['081987654321', '(81) 98765-4321'],
  ['+1 202 555 0100', '+1 202 555 0100'],
])('CL-15 a contact with %j fills in %j', (phone, filled) => {
  expect(contactPhone(phone)).toBe(filled);
});

test.each([
  ['(11) 91234-4321', '(11) •••••-4321'],
  ['+55 11 91234-4321', '(11) •••••-4321'],
  ['1133224321', '(11) ••••-4321'],
  ['+351 912 345 678', '•••••5678'],
  ['recado com a Ana', '•••••'],
  ['4321', '•••••'],
  ['', ''],
])('LP-10 of %j a list shows %j', (phone, shown) => {
  expect(hiddenPhone(phone)).toBe(shown);
  expect(chatPhone(shown)).toBeNull();
  expect(isHiddenPhone(shown)).toBe(phone !== '');
});
