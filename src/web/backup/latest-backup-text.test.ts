import { expect, test } from 'vitest';
import { day } from '#domain/calendar.ts';
import { isOldBackup, latestBackupText } from './latest-backup-text.ts';

const HERE = { today: day('2026-11-17'), timeZone: 'America/Sao_Paulo' };

test('the latest backup is named by its day in the local time zone', () => {
  expect(latestBackupText('2026-11-17T06:10:00.000Z', HERE)).toBe(
    'Última cópia de segurança: hoje às 03:10.',
  );
  expect(latestBackupText('2026-11-17T02:59:00.000Z', HERE)).toBe(
    'Última cópia de segurança: ontem às 23:59.',
  );
  expect(latestBackupText('2026-11-14T06:10:00.000Z', HERE)).toBe(
    'Última cópia de segurança: em 14/11/2026 às 03:10.',
  );
  expect(latestBackupText(null, HERE)).toBe(
    'Ainda não há cópia de segurança: a primeira é feita em instantes.',
  );
});

test('a backup is old once two days passed without another', () => {
  expect(isOldBackup('2026-11-15T06:10:00.000Z', HERE)).toBe(false);
  expect(isOldBackup('2026-11-14T06:10:00.000Z', HERE)).toBe(true);
});
