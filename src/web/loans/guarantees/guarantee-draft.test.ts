import { expect, test } from 'vitest';
import { EMPTY_GUARANTOR, EMPTY_ITEM, readGuarantees } from './guarantee-draft.ts';

const ana = { ...EMPTY_GUARANTOR, name: 'Ana Lima' };
const moto = { ...EMPTY_ITEM, description: 'Moto Honda CG 160' };

test('PD-1 an avalista with a name alone, a CPF with right check digits; a garantia with or without a value', () => {
  const typed = {
    guarantors: [ana, { ...ana, cpf: '529.982.247-25', phone: '(11) 91234-5678', address: 'Rua A, 1' }],
    items: [moto, { ...moto, value: '9.000,00' }],
  };
  expect(readGuarantees(typed)).toEqual({
    values: {
      guarantors: [
        { name: 'Ana Lima', cpf: null, phone: null, address: null },
        { name: 'Ana Lima', cpf: '52998224725', phone: '(11) 91234-5678', address: 'Rua A, 1' },
      ],
      items: [
        { description: 'Moto Honda CG 160', value: null },
        { description: 'Moto Honda CG 160', value: 900_000 },
      ],
    },
  });
});

test('PD-1 what was left blank is not sent; what is wrong says so', () => {
  expect(readGuarantees({ guarantors: [EMPTY_GUARANTOR], items: [EMPTY_ITEM] })).toEqual({
    values: { guarantors: [], items: [] },
  });
  const wrong = (guarantor: object, item: object = moto) =>
    readGuarantees({ guarantors: [{ ...ana, ...guarantor }], items: [{ ...moto, ...item }] });
  expect(wrong({ name: ' ', phone: '11' })).toEqual({ error: 'Escreva o nome do avalista.' });
  expect(wrong({ cpf: '529.982.247-26' })).toEqual({
    error: 'Confira o CPF do avalista, ou deixe em branco.',
  });
  expect(wrong({}, { description: '', value: '5' })).toEqual({ error: 'Escreva o que ficou em garantia.' });
  expect(wrong({}, { value: '0' })).toEqual({
    error: 'Digite o valor, como 1.000,00, ou deixe em branco.',
  });
});
