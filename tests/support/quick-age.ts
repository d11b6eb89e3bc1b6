import { Encrypter as RealEncrypter } from '../../node_modules/age-encryption/dist/index.js';

export * from '../../node_modules/age-encryption/dist/index.js';

/**
 * In the place of age where the server runs inside a test (vitest.config.ts): the same file at the least cost, where making a passphrase
 * into a key takes three seconds of a core. Who opens a file reads from it what it cost.
 */
export class Encrypter extends RealEncrypter {
  override setPassphrase(passphrase: string): void {
    super.setPassphrase(passphrase);
    super.setScryptWorkFactor(1);
  }

  override setScryptWorkFactor(): never {
    throw new Error('a passphrase is made into a key at another cost than age asks for');
  }
}
