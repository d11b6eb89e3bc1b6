import { accessSync, constants } from 'node:fs';
import { isIP } from 'node:net';
import { z } from 'zod';
import type { PlanOffers } from '#domain/plans/plan.ts';
import { isLimitName, type LimitName } from '#server/rate-limits/limits.ts';

/* What the value of a setting may be. */

export const TIME_ZONE = 'America/Sao_Paulo';

export const whole = (min: number, max: number) =>
  z.coerce
    .number(`use um número de ${min} a ${max}`)
    .int(`use um número inteiro de ${min} a ${max}`)
    .min(min, `use um número de ${min} a ${max}`)
    .max(max, `use um número de ${min} a ${max}`);

export function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

export function protocolOf(text: string): string {
  return URL.canParse(text) ? new URL(text).protocol : '';
}

/** An address, a network, or one of the names Fastify has for networks. */
export function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', prefix, ...more] = text.split('/');
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  if (bits === 0 || more.length > 0) return false;
  return prefix === undefined || (/^\d+$/.test(prefix) && Number(prefix) <= bits);
}

export function isOrigin(text: string): boolean {
  if (!['http:', 'https:'].includes(protocolOf(text))) return false;
  const { pathname, search, hash, username } = new URL(text);
  return pathname === '/' && search === '' && hash === '' && username === '';
}

export function isTimeZone(text: string): boolean {
  // Checking a zone loads the data of all zones, which would delay a start with the default one.
  if (text === TIME_ZONE) return true;
  try {
    return Intl.DateTimeFormat('en-US', { timeZone: text }) instanceof Intl.DateTimeFormat;
  } catch {
    return false;
  }
}

const planOffer = z.strictObject({
  label: z.string().trim().min(1).max(40),
  open_loans: z.int().min(1).max(1_000_000).optional(),
  people: z.int().min(1).max(1000).optional(),
  files_mb: z.int().min(1).max(1_000_000).optional(),
  trial_days: z.int().min(1).max(366).optional(),
});

const OF_A_PLAN = {
  label: 'é um texto de 1 a 40 letras',
  open_loans: 'é um número de 1 a 1000000',
  people: 'é um número de 1 a 1000',
  files_mb: 'é um número de 1 a 1000000',
  trial_days: 'é um número de 1 a 366',
} as const satisfies Record<keyof z.output<typeof planOffer>, string>;

/** What is wrong with them, as a sentence, where something is. */
export function parsePlans(text: string): PlanOffers | string {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return 'use um objeto JSON de nome do plano para o que ele permite';
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given) || Object.keys(given).length === 0)
    return 'use um objeto JSON de nome do plano para o que ele permite';
  const offers = new Map<string, z.output<typeof planOffer>>();
  for (const [name, plan] of Object.entries(given)) {
    if (!/^[a-z][a-z0-9_-]{0,39}$/.test(name))
      return `o nome ${JSON.stringify(name)} deve começar com letra e ter até 40 letras minúsculas sem acento, números, - ou _`;
    const read = planOffer.safeParse(plan);
    if (read.error !== undefined) return `no plano ${name}, ${planFault(read.error)}`;
    offers.set(name, read.data);
  }
  return offers;
}

function planFault({ issues: [issue] }: z.ZodError): string {
  if (issue?.code === 'unrecognized_keys') return `${issue.keys.join(', ')} não existe`;
  const field = Object.entries(OF_A_PLAN).find(([name]) => name === issue?.path[0]);
  return field === undefined ? 'use um objeto com label' : `${field[0]} ${field[1]}`;
}

export function parseLimits(text: string): Partial<Record<LimitName, number>> | null {
  const limits: Partial<Record<LimitName, number>> = {};
  try {
    const given: unknown = JSON.parse(text);
    if (typeof given !== 'object' || given === null || Array.isArray(given)) return null;
    for (const [name, max] of Object.entries(given)) {
      if (!isLimitName(name) || !Number.isInteger(max) || max < 1 || max > 1_000_000) return null;
      limits[name] = max;
    }
    return limits;
  } catch {
    return null;
  }
}
