import { expect, test } from 'vitest';
import { mappingOfHeadings, rememberedMapping } from './remembered-mapping.ts';

test('IM-3 the mapping of a file is proposed again for one with the same headings', () => {
  const kept = mappingOfHeadings({ name: 1, cpf: 0, notes: 0 }, ['Doc', 'Quem', 'Idade']);
  expect(kept).toEqual({ Doc: 'cpf,notes', Quem: 'name', Idade: '' });
  const before = [
    { kind: 'loans' as const, mapping: { Quem: 'client_name', Doc: '', Idade: '' } },
    { kind: 'clients' as const, mapping: kept },
  ];
  expect(rememberedMapping(before, 'clients', ['Quem', 'Doc', 'Idade'])).toEqual({
    name: 0,
    cpf: 1,
    notes: 1,
  });
  expect(rememberedMapping(before, 'clients', ['Quem', 'Doc'])).toBeNull();
  expect(rememberedMapping([], 'clients', ['Quem'])).toBeNull();
});
