import { z } from 'zod';
import { READERS } from '#domain/people/role.ts';
import { endpoint } from './endpoint.ts';
import { dayIn, dayOut, id, nothingOut } from './wire-types.ts';

const most = z.int().nullable();

/** Where PLANS is not set, both answer `not_found`. */
export const planEndpoints = {
  'GET /api/plan': endpoint({
    who: 'staff',
    may: READERS,
    summary: 'O plano da instituição, até quando vale e o que está usado de quê',
    output: z.strictObject({
      /** Null without a plan. */
      label: z.string().nullable(),
      /** The last day on which it counts; null for always. */
      until: dayOut.nullable(),
      is_over: z.boolean(),
      open_loans: z.strictObject({ used: z.int(), most }),
      people: z.strictObject({ used: z.int(), most }),
      /** In bytes. */
      files: z.strictObject({ used: z.int(), most }),
      /** Where the institution changes its plan. */
      billing_url: z.string().nullable(),
    }),
    ownTransactions: true,
    notInDemo: true,
  }),
  'POST /api/billing/events': endpoint({
    who: 'anyone',
    signed: true,
    summary:
      'Definir o plano de uma instituição; assinado por quem cobra (Standard Webhooks), cada webhook-id vale uma vez',
    body: z.strictObject({
      type: z.literal('plan.set', 'use plan.set'),
      institution_id: id,
      plan: z.string('informe o plano').min(1).max(40),
      /** The last day on which it counts; null for always. */
      until: dayIn.nullable(),
    }),
    output: nothingOut,
    status: 204,
  }),
};
