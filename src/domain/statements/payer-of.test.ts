import { describe, expect, test } from 'vitest';
import { parseCpf, type Cpf } from '../cpf.ts';
import { findPayers, type KnownClient } from './find-payers.ts';
import { nameFits, payerKey, payerOf, saysPix } from './payer-of.ts';

const cpf = (text: string): Cpf => parseCpf(text) ?? expect.fail('not a CPF');
const client = (id: string, name: string, number: string): KnownClient => ({ id, name, cpf: cpf(number) });
const ANA = client('ana', 'Ana Souza', '529.982.247-25');
const MANOEL = client('manoel', 'Manoel Galdino Neto', '304.396.828-00');
const found = (text: string, clients: readonly KnownClient[]) => {
  const { payers, isAmbiguous } = findPayers(payerOf(text), clients, []);
  return { found: payers.map((payer) => `${payer.client.id} ${payer.reason}`), isAmbiguous };
};

describe('EX-5 what the texts of banks say of the payer', () => {
  test.each([
    [
      'Transferência recebida pelo Pix - ANA SOUZA - •••.982.247-•• - BANCO (0260) Agência: 1 Conta: 2',
      [],
      '982247',
      'ANA SOUZA',
    ],
    [
      'Transferência recebida pelo Pix - ANA SOUZA - ***.982.247-** - NU PAGAMENTOS - IP (0260) Agência: 1 Conta: 529982247250-3',
      [],
      '982247',
      'ANA SOUZA',
    ],
    ['Pix - Recebido 07/03 11:26 00030439682800 MANOEL GALD', ['30439682800'], null, 'MANOEL GALD'],
    ['PIX RECEBIDO - Cp :90400888-Ana Souza', [], null, 'ANA SOUZA'],
    ['Pix recebido interno - Cp :00000000-JOSÉ DA SILVA', [], null, 'JOSE DA SILVA'],
    ['TRANSFERENCIA PIX REM: ANA PAULA SOU 01/02', [], null, 'ANA PAULA SOU'],
    ['PIX TRANSF ANA SOU05/09', [], null, 'ANA SOU'],
    ['PIX RECEBIDO ANA SOUZA 05/09', [], null, 'ANA SOUZA'],
    ['Pix recebido de Ana Souza', [], null, 'ANA SOUZA'],
    ['TED recebida de ANA D’AVILA', [], null, 'ANA D AVILA'],
    ['ANA SOUZA - Pix recebido', [], null, 'ANA SOUZA'],
    ['Recebimento Pix - ANA SOUZA 529.982.247-25', ['52998224725'], null, 'ANA SOUZA'],
    ['RECEBIMENTO PIX-PIX_CRED  52998224725 ANA SOUZA', ['52998224725'], null, 'ANA SOUZA'],
    ['TRANSF.RECEB-PIX SI REM.: ANA SOUZA', [], null, 'ANA SOUZA'],
    ['PIX - RECEBIDO - 02/01 08:20 MARILDA ALV', [], null, 'MARILDA ALV'],
    [
      'Transferência Recebida - Ana Souza - •••.982.247-•• - NU PAGAMENTOS - IP (0260)',
      [],
      '982247',
      'ANA SOUZA',
    ],
    ['Transferência Pix recebida Ana Souza', [], null, 'ANA SOUZA'],
    [
      'PIX RECEB.OUTRA IF - Recebimento Pix - ANA SOUZA - ***.982.247-** - parcela',
      [],
      '982247',
      'ANA SOUZA',
    ],
    ['Crédito em conta', [], null, ''],
    ['', [], null, ''],
  ])('%s', (text, cpfs, cpfMiddle, name) => {
    expect(payerOf(text)).toEqual({ cpfs, cpfMiddle, cnpj: null, name });
  });

  test('the number of the payer’s bank, branch and account is not the payer', () => {
    expect(payerOf('PIX RECEBIDO - Cp :90400888-NOME').cpfs).toEqual([]);
    expect(payerOf('Pix de ANA - Agência: 1234 Conta: 52998224725').cpfs).toEqual([]);
  });

  test('a CNPJ, also one that begins with zeros, never fits the name of a client', () => {
    const company = payerOf('Transferência recebida pelo Pix - ANA SOUZA LTDA - 12.345.678/0001-95 - BANCO');
    expect(company).toMatchObject({ cpfs: [], cnpj: '12345678000195' });
    expect(payerOf('Pix - Recebido 07/03 11:26 00000000000191 BANCO DO BRASIL')).toMatchObject({
      cpfs: [],
      cnpj: '00000000000191',
    });
    expect(found('Pix recebido de ANA SOUZA 12.345.678/0001-95', [ANA])).toEqual({
      found: [],
      isAmbiguous: false,
    });
  });
});

test.each([
  'Reembolso recebido pelo Pix - ANA SOUZA - •••.982.247-•• - BANCO INTER (0077)',
  'DEVOLUCAO PIX-PIX_CRED 52998224725 ANA SOUZA',
  'EST.PIX EMIT.OUT.IF ANA SOUZA',
  'Pix - Rejeitado 03/09 09:16 52998224725',
])('EX-5 what comes back of money that was sent is no payment of the person it names: %s', (text) => {
  expect(found(text, [ANA])).toEqual({ found: [], isAmbiguous: false });
});

test.each([
  'PIX RECEBIDO 20260420529982247250012',
  'DOC 52998224725-0001 PAGO',
  'Pix recebido NSU 1529982247250',
  'BOLETO 52998.22472 50000.000000',
  'Depósito 529.982.247/25',
  'E52998224725202604201126ABCDEF12345',
])('EX-5 digits that only look like a CPF name nobody: %s', (text) => {
  expect(payerOf(text).cpfs).toEqual([]);
});

describe('EX-5 the clients who fit', () => {
  test('the whole CPF, also with zeros before it', () => {
    expect(found('Pix - Recebido 07/03 11:26 00030439682800 MANOEL GALD', [ANA, MANOEL])).toEqual({
      found: ['manoel cpf'],
      isAmbiguous: false,
    });
  });

  test('six digits with the first name; of two clients none is chosen, and another first name does not fit', () => {
    const text = 'Transferência recebida pelo Pix - ANA SOUZA - •••.982.247-•• - BANCO';
    const other = client('ana-2', 'Ana Lima', '111.982.247-00');
    expect(found(text, [ANA, MANOEL])).toEqual({ found: ['ana cpf_middle'], isAmbiguous: false });
    expect(found(text, [ANA, other])).toEqual({
      found: ['ana cpf_middle', 'ana-2 cpf_middle'],
      isAmbiguous: true,
    });
    expect(found(text.replace('ANA', 'CARLA'), [ANA])).toEqual({ found: [], isAmbiguous: false });
  });

  test('a name whose digits are of somebody else is another person of the same name', () => {
    expect(found('Pix recebido - ANA SOUZA - •••.111.222-••', [ANA])).toEqual({
      found: [],
      isAmbiguous: false,
    });
    expect(found('Pix - Recebido 07/03 11:26 00011144477735 ANA SOUZA', [ANA])).toEqual({
      found: [],
      isAmbiguous: false,
    });
  });

  test('namesakes by name alone: both are offered', () => {
    const other = client('ana-2', 'Ana Paula de Souza', '111.444.777-35');
    expect(found('PIX RECEBIDO ANA SOUZA 05/09', [ANA, other])).toEqual({
      found: ['ana name', 'ana-2 name'],
      isAmbiguous: true,
    });
  });
});

test.each([
  ['MANOEL GALD', 'Manoel Galdino Neto', true],
  ['MANOEL GAL', 'Manoel Galdino Neto', false],
  ['MARIA DE SOUZA', 'María Aparecida de Souza', true],
  ['MARIA DE', 'Maria de Souza', false],
  ['MARIA', 'Maria Souza', false],
  ['ANA SOUZA', 'Mariana Souza', false],
  ['SOUZA ANA', 'Ana Souza', false],
])('EX-5 the name %s fits %s: %s', (payer, name, fits) => {
  expect(nameFits(payer, name)).toBe(fits);
});

test('EX-11 a payer is known again by name and digits; a first name alone identifies no one', () => {
  expect(payerKey(payerOf('PIX RECEBIDO JOSE M SOUZA 05/09'))).toBe('JOSE M SOUZA');
  expect(payerKey(payerOf('Pix recebido - ANA SOUZA - •••.982.247-••'))).toBe('ANA SOUZA ***.982.247-**');
  expect(payerKey(payerOf('PIX RECEBIDO JOSE 05/09'))).toBe(null);
});

test('EX-9 the text says whether it was a Pix', () => {
  expect(saysPix('PIX TRANSF ANA')).toBe(true);
  expect(saysPix('TED recebida de ANA')).toBe(false);
});

test('EX-5 a cut name that was confirmed for one client may be another of the same name: both are looked at', () => {
  const one = client('one', 'Antônia da Silva Lima', '529.982.247-25');
  const other = client('other', 'Antônia da Silva Rocha', '304.396.828-00');
  const payer = payerOf('TRANSFERENCIA PIX REM: ANTONIA DA SIL 01/02');
  const remembered = [{ payer_key: 'ANTONIA DA SIL', client_id: 'one' }];
  const reasons = (clients: readonly KnownClient[]) =>
    findPayers(payer, clients, remembered).payers.map((each) => `${each.client.id} ${each.reason}`);
  expect(reasons([one])).toEqual(['one remembered']);
  expect(reasons([one, other])).toEqual(['one remembered', 'other name']);
});
