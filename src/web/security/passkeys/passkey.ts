import type { CallOutput } from '#contract/call-types.ts';

/** As the list of one's own account has it. */
export type Passkey = CallOutput<'GET /api/account/security'>['passkeys'][number];
