import { COMMON_PASSWORDS } from './common-passwords.ts';
import { COMMON_WORDS } from './common-words.ts';
import { PASSWORD_LENGTH } from './password-length.ts';

/** A password with no more letters than this besides the person's own name is refused. */
const NAME_PADDING = 4;

/** Shorter parts of a domain are found in ordinary words (`uol`, `com`). */
const SHORTEST_DOMAIN_NAME = 4;

/** Common words with no more digits than this (a full date) are refused. */
const LONGEST_COMMON_NUMBER = 8;

const TOO_EASY = 'Esta senha é fácil de adivinhar. Escolha outra, como uma frase que só você conhece.';

/** Why a new password is refused, as a sentence; null when it is accepted. There are no composition rules on purpose. */
export function passwordProblem(password: string, email: string): string | null {
  const length = Array.from(password).length;
  if (length < PASSWORD_LENGTH.shortest)
    return `A senha deve ter pelo menos ${PASSWORD_LENGTH.shortest} caracteres.`;
  if (length > PASSWORD_LENGTH.longest)
    return `A senha deve ter no máximo ${PASSWORD_LENGTH.longest} caracteres.`;
  const plain = password.trim().toLowerCase();
  const isEasy =
    COMMON_PASSWORDS.has(plain) ||
    isWordsAndNumber(plain) ||
    isRepeated(plain) ||
    isSequence(plain) ||
    isOwnName(plain, email) ||
    hasOwnDomain(plain, email);
  return isEasy ? TOO_EASY : null;
}

/**
 * Up to three common words and a year, a birthday or a count: `flamengo2024`, `Ana Beatriz 1990`, `São-Paulo@2024`,
 * `15/03/1990fernanda`. Accents, spaces and punctuation add little to guess.
 */
function isWordsAndNumber(plain: string): boolean {
  const bare = bareOf(plain);
  const letters = bare.replace(/\d/g, '');
  return letters !== '' && bare.length - letters.length <= LONGEST_COMMON_NUMBER && isCommonWords(letters, 3);
}

function isCommonWords(letters: string, most: number): boolean {
  if (COMMON_WORDS.has(letters)) return true;
  if (most === 1) return false;
  return Array.from(letters).some(
    (_, cut) => COMMON_WORDS.has(letters.slice(0, cut)) && isCommonWords(letters.slice(cut), most - 1),
  );
}

/** The e-mail itself, or little more than the part before its @, which an attacker tries first. */
function isOwnName(plain: string, email: string): boolean {
  const address = email.trim().toLowerCase();
  const [name = ''] = address.split('@');
  return (
    plain === address || (name.length >= NAME_PADDING && plain.replaceAll(name, '').length < NAME_PADDING)
  );
}

/** The domain of the e-mail, whole or by the name in it: for `ana@loja-do-meio.com.br` also `Loja do Meio`. */
function hasOwnDomain(plain: string, email: string): boolean {
  const [, domain = ''] = email.trim().toLowerCase().split('@');
  if (domain === '') return false;
  // The last part is shared with everybody else.
  const names = domain.split('.').slice(0, -1).map(bareOf);
  const bare = bareOf(plain);
  return (
    plain.includes(domain) || names.some((name) => name.length >= SHORTEST_DOMAIN_NAME && bare.includes(name))
  );
}

/** Without accents, spaces and punctuation. */
function bareOf(text: string): string {
  return text.normalize('NFD').replace(/[^a-z0-9]/g, '');
}

/** One to four characters repeated: `aaaaaaaaaaaa`, `abcabcabcabc`, `123412341234`, `1212121212121`. */
function isRepeated(text: string): boolean {
  return [1, 2, 3, 4].some((size) => text === text.slice(0, size).repeat(text.length).slice(0, text.length));
}

/** A sequence in one direction: `abcdefghijkl`, `123456789012`. */
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
