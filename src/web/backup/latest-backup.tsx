import { queryOptions, useQuery } from '@tanstack/react-query';
import { settings } from '#web/base/settings.ts';
import { call } from '#web/api/api-client.ts';
import { queryRoots } from '#web/api/query-roots.ts';
import { useToday } from '#web/base/clock/today.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { isOldBackup, latestBackupText } from './latest-backup-text.ts';

const latestBackupQuery = queryOptions({
  queryKey: [...queryRoots.institution, 'latest-backup'],
  queryFn: ({ signal }) => call('GET /api/backups/latest', {}, { signal }),
  staleTime: 0,
  // The section does without.
  meta: { failed: false },
});

/** When the installation was last backed up; nothing where no backups are scheduled. */
export function LatestBackup() {
  const { data } = useQuery(latestBackupQuery);
  const today = useToday();
  if (data === undefined || !data.is_scheduled) return null;
  const { timeZone } = settings;
  const text = latestBackupText(data.latest_at, { today, timeZone });
  if (data.latest_at !== null && isOldBackup(data.latest_at, { today, timeZone }))
    return <Notice tone="orange">{`${text} Avise quem cuida do sistema.`}</Notice>;
  return <p className="text-sm text-muted">{text}</p>;
}
