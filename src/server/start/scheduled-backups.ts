import { backupFolder } from '#server/backup/backup-folder.ts';
import { systemClock } from '#server/base/clock.ts';
import type { Config } from '#server/config/config.ts';
import { backupByCli } from '#server/jobs/backup-by-cli.ts';
import { startBackupJob, type BackupJob, type BackupJobParts } from '#server/jobs/backup-job.ts';

/** For the one process that runs the embedded database; null without BACKUP_DIR. */
export function startScheduledBackups(config: Config, log: BackupJobParts['log']): BackupJob | null {
  const { backupDir, backupKeep, timeZone } = config;
  if (backupDir === null) return null;
  return startBackupJob({
    folder: backupFolder(backupDir),
    keep: backupKeep,
    makeBackup: backupByCli,
    clock: systemClock,
    timeZone,
    log,
  });
}
