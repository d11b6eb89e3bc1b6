import { z } from 'zod';
import { hasValidCheckDigits } from '#domain/cpf.ts';
import { GUARANTEE_LIMITS } from '#domain/loans/loan/guarantee.ts';
import { EDITORS, ROLES } from '#domain/people/role.ts';
import { TEXT_LIMITS } from '#domain/text-rules.ts';
import { endpoint } from './endpoint.ts';
import {
  cpfIn,
  cpfOut,
  id,
  momentOut,
  moneyOut,
  optionalText,
  positiveMoneyIn,
  requiredText,
  versionIn,
  versionOut,
} from './wire-types.ts';

const guarantorIn = z.strictObject({
  name: requiredText(TEXT_LIMITS.name),
  cpf: cpfIn.refine(hasValidCheckDigits, 'os dígitos verificadores não conferem').nullable(),
  phone: optionalText(GUARANTEE_LIMITS.phone),
  address: optionalText(GUARANTEE_LIMITS.address),
});
const itemIn = z.strictObject({
  description: requiredText(GUARANTEE_LIMITS.description),
  value: positiveMoneyIn.nullable(),
});
const upTo = (count: number) => `informe até ${count}`;
const lists = <G extends z.ZodType, I extends z.ZodType>(guarantor: G, item: I) => ({
  guarantors: z.array(guarantor).max(GUARANTEE_LIMITS.guarantors, upTo(GUARANTEE_LIMITS.guarantors)),
  items: z.array(item).max(GUARANTEE_LIMITS.items, upTo(GUARANTEE_LIMITS.items)),
});

/** With a new loan (PD-1). */
export const guaranteesIn = z.strictObject(lists(guarantorIn, itemIn));

/** Those without an id are new; those that are left out are deleted. */
const known = { id: id.optional() };
const changedGuarantees = z.strictObject({
  version: versionIn,
  ...lists(guarantorIn.extend(known), itemIn.extend(known)),
});
export type ChangedGuarantees = z.output<typeof changedGuarantees>;

const guaranteesOut = z.strictObject({
  /** Of the loan: every change of them raises it. */
  version: versionOut,
  guarantors: z.array(
    z.strictObject({
      id,
      name: z.string(),
      cpf: cpfOut.nullable(),
      phone: z.string().nullable(),
      address: z.string().nullable(),
    }),
  ),
  items: z.array(
    z.strictObject({
      id,
      description: z.string(),
      value: moneyOut.nullable(),
      returned_at: momentOut.nullable(),
      /** Who gave it back. */
      by: z.string().nullable(),
    }),
  ),
});
export type LoanGuarantees = z.infer<typeof guaranteesOut>;

const one = z.strictObject({ id });

export const guaranteeEndpoints = {
  'GET /api/loans/:id/guarantees': endpoint({
    who: 'staff',
    may: ROLES,
    summary: 'Os avalistas e as garantias de um empréstimo',
    params: one,
    output: guaranteesOut,
  }),
  'PUT /api/loans/:id/guarantees': endpoint({
    who: 'staff',
    may: EDITORS,
    summary: 'Mudar os avalistas (até 3) e as garantias (até 5); recusado se o empréstimo mudou',
    params: one,
    body: changedGuarantees,
    output: guaranteesOut,
  }),
  'POST /api/guarantees/:id/return': endpoint({
    who: 'staff',
    may: EDITORS,
    summary: 'Devolver a garantia de um empréstimo quitado',
    params: one,
    output: guaranteesOut,
    idempotent: true,
  }),
};
