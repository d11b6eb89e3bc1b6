import { sqlStateOf } from '#server/db/database-errors.ts';

/** A backup or restore that cannot be done; the message tells the operator what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** File system errors; a lost database connection has other codes. */
const FILE_ERRORS = new Map([
  ['EACCES', 'acesso negado'],
  ['EDQUOT', 'a cota do disco acabou'],
  ['EFBIG', 'o arquivo ficou grande demais para o disco'],
  ['EIO', 'o disco falhou'],
  ['EISDIR', 'é uma pasta'],
  ['ENAMETOOLONG', 'o nome é longo demais'],
  ['ENOENT', 'o arquivo ou a pasta não existe'],
  ['ENOSPC', 'o disco está cheio'],
  ['ENOTDIR', 'parte do caminho não é uma pasta'],
  ['EPERM', 'acesso negado'],
  ['EROFS', 'o disco só permite leitura'],
]);

/** Turns a file system error into a sentence and leaves other errors as they are. */
export function asFileError(error: unknown, file: string): unknown {
  const reason = FILE_ERRORS.get(sqlStateOf(error) ?? '');
  return reason === undefined ? error : new BackupError(`${file}: ${reason}.`, { cause: error });
}
