import { COMMON_PASSWORDS } from './common-passwords.ts';

const PASSWORD_LENGTH = { shortest: 12, longest: 256 } as const;

/** Letters of a password beyond the person's own name that are too few to hide it. */
const NAME_PADDING = 4;

const TOO_EASY = 'Esta senha é fácil de adivinhar. Escolha outra, como uma frase que só você conhece.';

/** Why a new password is refused, as a sentence; null where it is accepted. No rules of composition, by choice. */
export function passwordProblem(password: string, email: string): string | null {
  const length = Array.from(password).length;
  if (length < PASSWORD_LENGTH.shortest)
    return `A senha deve ter pelo menos ${PASSWORD_LENGTH.shortest} caracteres.`;
  if (length > PASSWORD_LENGTH.longest)
    return `A senha deve ter no máximo ${PASSWORD_LENGTH.longest} caracteres.`;
  const plain = password.trim().toLowerCase();
  const isEasy =
    COMMON_PASSWORDS.has(plain) || isRepeated(plain) || isSequence(plain) || isOwnName(plain, email);
  return isEasy ? TOO_EASY : null;
}

/** The e-mail itself, or little more than the part before its @: what whoever knows the account tries first. */
function isOwnName(plain: string, email: string): boolean {
  const address = email.trim().toLowerCase();
  const [name = ''] = address.split('@');
  return (
    plain === address || (name.length >= NAME_PADDING && plain.replaceAll(name, '').length < NAME_PADDING)
  );
}

/** One to four characters over and over: `aaaaaaaaaaaa`, `abcabcabcabc`, `123412341234`, `1212121212121`. */
function isRepeated(text: string): boolean {
  return [1, 2, 3, 4].some((size) => text === text.slice(0, size).repeat(text.length).slice(0, text.length));
}

/** Every character the neighbour of the one before, in one direction: `abcdefghijkl`, `123456789012`. */
function isSequence(text: string): boolean {
  return [1, -1].some((step) =>
    Array.from(text).every((character, i, all) => i === 0 || follows(all[i - 1] ?? '', character, step)),
  );
}

function follows(before: string, character: string, step: number): boolean {
  // 9 and 0 are neighbours on a keyboard and in a count.
  if (/^\d$/.test(before) && /^\d$/.test(character))
    return (Number(before) + step + 10) % 10 === Number(character);
  return before.charCodeAt(0) + step === character.charCodeAt(0);
}
