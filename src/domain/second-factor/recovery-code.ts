import { base32Of, readBase32 } from '#domain/base32.ts';

/** How many are made at a time (SG-2). */
export const RECOVERY_CODE_COUNT = 10;
/** From this number on the account says at every sign-in how few are left (SG-5). */
const FEW_RECOVERY_CODES = 3;

const LENGTH = 8;
/** 8 letters of base 32. */
export const RECOVERY_CODE_BYTES = 5;

/** `ABCD-EFGH` of 40 random bits. */
export function recoveryCodeOf(bytes: Uint8Array): string {
  const letters = base32Of(bytes, LENGTH);
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/** As it was shown, however it was typed; null when it cannot be one. */
export function readRecoveryCode(typed: string): string | null {
  const letters = readBase32(typed, LENGTH);
  return letters === null ? null : `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/** Said after a sign-in; null while there are enough. */
export function fewCodesText(left: number | null): string | null {
  if (left === null || left > FEW_RECOVERY_CODES) return null;
  if (left === 0) return 'Seus códigos de recuperação acabaram.';
  return left === 1 ? 'Resta 1 código de recuperação.' : `Restam ${left} códigos de recuperação.`;
}
