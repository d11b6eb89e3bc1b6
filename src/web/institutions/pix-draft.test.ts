import { expect, test } from 'vitest';
import type { InstitutionProfile } from '#contract/institutions.ts';
import { draftOfPix } from './pix-draft.ts';

const receiverOf = (name: string, city: string) => {
  const profile = { pix_key_type: null, pix_key: null, pix_name: null, pix_city: null, name, city };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the draft reads these fields only
  const { pix_name, pix_city } = draftOfPix(profile as InstitutionProfile);
  return [pix_name, pix_city];
};

test.each([
  ['Empréstimos do João', 'Recife', 'Empréstimos do João', 'Recife'],
  // 25 and 15 characters are the most a Pix code has: the words that fit stay whole.
  ['Cooperativa de Crédito Esperança', 'São José do Rio Preto', 'Cooperativa de Crédito', 'São José do Rio'],
  ['Silva & Filhos Empréstimos & Cia', 'Itaquaquecetuba', 'Silva & Filhos', 'Itaquaquecetuba'],
  ['Pneumoultramicroscopicossilico', 'Pindamonhangabaxyz', 'Pneumoultramicroscopicoss', 'Pindamonhangaba'],
])('PX-2 the receiver of %s in %s starts as whole words', (name, city, shownName, shownCity) => {
  expect(receiverOf(name, city)).toEqual([shownName, shownCity]);
});
