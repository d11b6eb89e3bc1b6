import type { ClientFields } from '#domain/clients/client-fields.ts';
import { hasValidCheckDigits, parseCpf, type Cpf } from '#domain/cpf.ts';
import { cents } from '#domain/money.ts';
import type { SeededRandom } from './seeded-random.ts';

// prettier-ignore
const FIRST_NAMES = [
  'Adriana', 'Antônio', 'Beatriz', 'Bruno', 'Camila', 'Carlos', 'Cláudia', 'Daniel', 'Débora', 'Eduardo',
  'Elaine', 'Fábio', 'Fernanda', 'Flávio', 'Gabriela', 'Geraldo', 'Helena', 'Igor', 'Ivone', 'João',
  'Joana', 'José', 'Júlia', 'Leandro', 'Letícia', 'Luís', 'Márcia', 'Marcelo', 'Patrícia', 'Rogério',
];
// prettier-ignore
const FAMILY_NAMES = [
  'Almeida', 'Araújo', 'Barbosa', 'Cardoso', 'Carvalho', 'Conceição', 'Ferreira', 'Gonçalves', 'Lima',
  'Magalhães', 'Moreira', 'Nascimento', 'Oliveira', 'Pereira', 'Ribeiro', 'Rocha', 'Santos', 'Silva',
  'Souza', 'Teixeira',
];
const STREETS = [
  'Rua das Acácias',
  'Rua Sete de Setembro',
  'Avenida Brasil',
  'Travessa do Comércio',
  'Rua da Feira',
];
const AREA_CODES = ['11', '19', '21', '31', '41', '71', '81', '85'];

/** Invented people with random CPFs that have valid check digits. */
export function demoPeople(random: SeededRandom, count: number): ClientFields[] {
  const cpfs = new Set<Cpf>();
  while (cpfs.size < count) cpfs.add(fakeCpf(random));
  return [...cpfs].map((cpf, i) => {
    const first = FIRST_NAMES[i % FIRST_NAMES.length] ?? '';
    const middle = FAMILY_NAMES[(i * 7 + 3) % FAMILY_NAMES.length] ?? '';
    const last = FAMILY_NAMES[(i * 3 + Math.floor(i / FIRST_NAMES.length)) % FAMILY_NAMES.length] ?? '';
    const email = `${plain(first)}.${plain(last)}${i}@exemplo.com.br`;
    const phone = `(${random.pick(AREA_CODES)}) 9${random.digits(4)}-${random.digits(4)}`;
    return {
      name: middle === last ? `${first} ${last}` : `${first} ${middle} ${last}`,
      phone,
      email: random.oneIn(4) ? null : email,
      address: random.oneIn(3) ? null : `${random.pick(STREETS)}, ${random.between(1, 900)}`,
      cpf,
      pix_key: random.oneIn(2) ? null : random.oneIn(2) ? email : phone,
      notes: random.oneIn(6) ? 'Indicação de cliente antigo.' : null,
      // One is known to borrow more and more.
      credit_limit: i === 4 ? cents(300_000) : null,
      tag_ids: [],
    };
  });
}

export function fakeCpf(random: SeededRandom): Cpf {
  const base = random.digits(9);
  for (let check = 0; check < 100; check += 1) {
    const cpf = parseCpf(base + String(check).padStart(2, '0'));
    if (cpf !== null && hasValidCheckDigits(cpf)) return cpf;
  }
  // Nine equal digits lead to eleven equal ones, which parseCpf refuses.
  return fakeCpf(random);
}

function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase();
}
