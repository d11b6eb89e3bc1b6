import { z } from 'zod';
import { LIVE_OPS, LIVE_TABLES } from '#domain/live-change.ts';
import { ROLES } from '#domain/people/role.ts';
import { endpoint } from './endpoint.ts';
import { id } from './wire-types.ts';

/** One event of the live stream: which record went stale, without its content; the browser refetches it. */
const liveChange = z.strictObject({
  table: z.enum(LIVE_TABLES),
  op: z.enum(LIVE_OPS),
  id: id.optional(),
  client_id: id.optional(),
});
export type LiveChange = z.infer<typeof liveChange>;

/** The data of 'ready' and 'heartbeat': the server's clock in milliseconds since 1970 (TD-1). */
export interface LiveTime {
  now: number;
}

export const liveEndpoints = {
  'GET /api/live': endpoint({
    who: 'staff-or-borrower',
    may: ROLES,
    summary: "Fluxo de eventos (text/event-stream): 'change' com o que ficou velho, 'ready' após uma lacuna",
    output: liveChange,
  }),
};
