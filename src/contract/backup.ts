import { z } from 'zod';
import { OWNERS } from '#domain/people/role.ts';
import { endpoint } from './endpoint.ts';
import { momentOut } from './wire-types.ts';

export const backupEndpoints = {
  'GET /api/backups/latest': endpoint({
    who: 'staff',
    may: OWNERS,
    summary: 'Quando foi feita a última cópia de segurança da instalação, onde há cópias automáticas',
    output: z.strictObject({
      /** Whether BACKUP_DIR is set. */
      is_scheduled: z.boolean(),
      latest_at: momentOut.nullable(),
    }),
  }),
};
