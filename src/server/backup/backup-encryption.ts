import { readFile } from 'node:fs/promises';
import type { Decrypter, Encrypter } from 'age-encryption';
import { asFileError, BackupError } from './backup-error.ts';

/** For whom a backup is encrypted: the holder of a key (`age1…`), or a person who knows the passphrase. */
export type Sealing = { readonly recipient: string } | { readonly passphrase: string };

/** What is there to decrypt a backup with. */
export interface Opening {
  /** `AGE-SECRET-KEY-1…` */
  readonly identities: readonly string[];
  readonly passphrase: string | null;
}

export const NOTHING_TO_OPEN_WITH: Opening = { identities: [], passphrase: null };

/** The first bytes of every file in the age format. */
export const AGE_MAGIC = Buffer.from('age-encryption.org/v1\n');

export interface Sealed {
  readonly encrypter: Encrypter;
  /** Reads back what was written, to verify it. */
  readonly opening: Opening;
}

/**
 * A file for a key could not be read back here, where only the public half is known. It is therefore also encrypted for a key that is
 * made here and never leaves the memory of this process.
 */
export async function seal(sealing: Sealing): Promise<Sealed> {
  const age = await import('age-encryption');
  const encrypter = new age.Encrypter();
  if ('passphrase' in sealing) {
    encrypter.setPassphrase(sealing.passphrase);
    return { encrypter, opening: { identities: [], passphrase: sealing.passphrase } };
  }
  try {
    encrypter.addRecipient(sealing.recipient);
  } catch (cause) {
    throw new BackupError(`"${sealing.recipient}" não é uma chave pública do age (age1…).`, { cause });
  }
  const reader = await age.generateX25519Identity();
  encrypter.addRecipient(await age.identityToRecipient(reader));
  return { encrypter, opening: { identities: [reader], passphrase: null } };
}

export async function* encrypted(
  bytes: AsyncIterable<Buffer>,
  { encrypter }: Sealed,
): AsyncGenerator<Uint8Array> {
  yield* chunksOf(await encrypter.encrypt(streamOf(bytes)));
}

/** Throws a sentence where nothing at hand opens the file. */
export async function* decrypted(
  bytes: AsyncIterable<Buffer>,
  opening: Opening,
  file: string,
): AsyncGenerator<Uint8Array> {
  if (opening.identities.length === 0 && opening.passphrase === null)
    throw new BackupError(
      `${file} está cifrado: informe a chave com --identity ou a senha com --passphrase-file. Nada foi alterado.`,
    );
  const decrypter = await decrypterOf(opening);
  const clear = await decrypter.decrypt(streamOf(bytes)).catch((cause: unknown) => {
    throw new BackupError(`A chave ou a senha informada não abre ${file}. Nada foi alterado.`, { cause });
  });
  yield* chunksOf(clear);
}

async function decrypterOf({ identities, passphrase }: Opening): Promise<Decrypter> {
  const age = await import('age-encryption');
  const decrypter = new age.Decrypter();
  for (const identity of identities) {
    try {
      decrypter.addIdentity(identity);
    } catch (cause) {
      throw new BackupError('A chave informada não é uma chave do age (AGE-SECRET-KEY-1…).', { cause });
    }
  }
  if (passphrase !== null) decrypter.addPassphrase(passphrase);
  return decrypter;
}

/** As written by `age-keygen`: a key per line, and comments. */
export async function readIdentities(file: string): Promise<string[]> {
  const identities = (await textOf(file))
    .split(/\r?\n/)
    .filter((text) => text !== '' && !text.startsWith('#'));
  if (identities.length === 0) throw new BackupError(`${file} não tem nenhuma chave do age.`);
  return identities;
}

/** The first line of the file. */
export async function readPassphrase(file: string): Promise<string> {
  const [passphrase = ''] = (await textOf(file)).split(/\r?\n/, 1);
  if (passphrase === '') throw new BackupError(`${file} não tem uma senha na primeira linha.`);
  return passphrase;
}

async function textOf(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: unknown) => {
    throw asFileError(error, file);
  });
}

/** The library takes and gives streams of the web. */
function streamOf(bytes: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const chunks = bytes[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks.return?.();
    },
  });
}

async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel();
  }
}
