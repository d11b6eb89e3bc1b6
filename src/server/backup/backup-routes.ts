import type { backupEndpoints } from '#contract/backup.ts';
import type { HandlersOf } from '#server/http/call.ts';
import { backupFolder } from './backup-folder.ts';

export function backupHandlers({
  backupDir,
}: {
  backupDir: string | null;
}): HandlersOf<typeof backupEndpoints> {
  return {
    'GET /api/backups/latest': async ({ now }) => {
      const latest = backupDir === null ? null : await backupFolder(backupDir).newest(now);
      return { is_scheduled: backupDir !== null, latest_at: latest?.toISOString() ?? null };
    },
  };
}
