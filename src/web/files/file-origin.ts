import type { ClientFile } from '#contract/files.ts';
import { momentDayText } from '#domain/calendar.ts';
import { FILE_KINDS } from '#domain/files/file.ts';
import { settings } from '#web/base/settings.ts';

/** `Documento (RG, CNH) · 20/11/2026 · Ana Souza`; of a deleted one, since when. */
export function fileOrigin(
  file: Pick<ClientFile, 'kind' | 'name' | 'created_at' | 'by' | 'deleted_at'>,
): string {
  const { kind, name, created_at: added, by, deleted_at: deleted } = file;
  if (deleted !== null) return `Apagado em ${momentDayText(deleted, settings.timeZone)}`;
  const words = FILE_KINDS[kind] === name ? null : FILE_KINDS[kind];
  return [words, momentDayText(added, settings.timeZone), by].filter((part) => part !== null).join(' · ');
}
