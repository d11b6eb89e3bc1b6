import { normalizedName } from '../clients/client-search.ts';
import { parseCpf, type Cpf } from '../cpf.ts';

/** What the bank's text says of who paid. */
export interface Payer {
  /** Whole CPFs of the text, without the zeros some banks put before them. */
  readonly cpfs: readonly Cpf[];
  /** The six middle digits of a masked CPF. */
  readonly cpfMiddle: string | null;
  readonly cnpj: string | null;
  /** In capitals, without accents, as far as the bank gives it; empty where it gives none. */
  readonly name: string;
}

/** Characters by which banks hide digits, also where their bytes were read in another encoding. */
const HIDDEN = String.raw`(?:[•●·∙*xX#\u0095\ufffd]|â€¢)`;
const MASKED_CPF = new RegExp(`${HIDDEN}{2,3}\\.?(\\d{3})\\.?(\\d{3})-?${HIDDEN}{2}(?![\\w•*])`, 'u');
const CNPJ = /(?<!\d)(\d{2}\.?\d{3}\.?\d{3}(?:\/|(?<=\.\d{3}\.\d{3}) )\d{4}-?\d{2})(?!\d)/;
/** The payer's own branch, account and bank are numbers that identify no person. */
const ACCOUNT = /\b(?:ag[eê]ncia|ag|conta|c\/c|cc|cp|ispb)\b\s*[.:]?\s*[\d.-]+(?:-\w)?/giu;

/** Money the lender had sent, or that the bank gave back: the person it names did not pay. */
const RETURNED = /\b(?:estorn|devol|reembols|rejeit|cancelad|est\.\s?pix)/i;
const NO_PAYER: Payer = { cpfs: [], cpfMiddle: null, cnpj: null, name: '' };

/** The numbers first, then the name as what is left between the bank's own words and its details (EX-5). */
export function payerOf(text: string): Payer {
  if (RETURNED.test(text)) return NO_PAYER;
  const cnpj = CNPJ.exec(text)?.[1]?.replace(/\D/g, '') ?? null;
  const middle = MASKED_CPF.exec(text);
  const rest = text.replace(CNPJ, ' | ').replace(MASKED_CPF, ' | ').replace(ACCOUNT, ' | ');
  const runs = [...rest.matchAll(/(?<![\d/.,-])(\d{3}\.\d{3}\.\d{3}-\d{2}|\d{11,14})(?![\d/]|[.,-]\d)/g)].map(
    ([run]) => run.replace(/\D/g, ''),
  );
  const cpfs = [...new Set(runs.flatMap((run) => cpfOf(run) ?? []))];
  const company = cnpj ?? runs.find((run) => run.length === 14 && cpfOf(run) === null) ?? null;
  return {
    cpfs,
    cpfMiddle: middle === null ? null : `${middle[1]}${middle[2]}`,
    cnpj: company,
    name: nameIn(rest),
  };
}

/** Eleven digits, or more with zeros before them; what may as well be a CNPJ that begins with zeros is no CPF. */
function cpfOf(run: string): Cpf | null {
  const before = run.slice(0, -11);
  if (/[^0]/.test(before)) return null;
  const cpf = parseCpf(run.slice(-11));
  if (cpf === null || /^(\d)\1*$/.test(cpf)) return null;
  return run.length === 14 && isCnpj(run) ? null : cpf;
}

function isCnpj(digits: string): boolean {
  const check = (length: number) => {
    let sum = 0;
    for (let at = 0; at < length; at += 1) sum += Number(digits[at]) * (((length - 1 - at) % 8) + 2);
    const rest = sum % 11;
    return String(rest < 2 ? 0 : 11 - rest);
  };
  return digits[12] === check(12) && digits[13] === check(13);
}

/** What banks write before the payer. */
const BANK_WORDS = new Set(
  (
    'pix recebido recebida receb recebimento transferencia transf transfer rem remet remetente pagador pgto pagamento ted doc tef ' +
    'cred credito cr deposito dep qrcode qr code chave dinamico estatico interno interna outra outro banco bco if mesma titularidade tit ' +
    'pelo pela via por em conta cc enviado enviada entre contas inst instantaneo nome cliente cp sispag bpi dict intra si sicoob msm out recebeu dinheiro open banking de do da'
  ).split(' '),
);

/**
 * The words after the bank's own, up to the first mark that ends them: a number, a bracket, a dash between spaces, or a second text. Banks
 * write a date right behind the name ('SOUZA05/09').
 */
function nameIn(text: string): string {
  const plain = normalizedName(
    text.replace(/\d{1,2}[/.-]\d{1,2}(?:[/.-]\d{2,4})?|\d{1,2}:\d{2}(?::\d{2})?/g, ' | '),
  );
  const pieces = plain.split(/\s[-–—]\s|[|():;,]|\d+[\w.]*/);
  for (const piece of pieces) {
    const words = piece.split(/[^a-z]+/).filter(Boolean);
    while (words[0] !== undefined && BANK_WORDS.has(words[0])) words.shift();
    if (words.length > 0) return words.join(' ').toUpperCase();
  }
  return '';
}

/** How the money came: by Pix where the text says so (EX-9). */
export function saysPix(text: string): boolean {
  return /\bpix\b/i.test(text);
}

/**
 * By which a payer is known again: the name with the digits the bank gives, readable as it stands. Null where the text says too little:
 * a first name alone is anybody's.
 */
export function payerKey({ cpfs, cpfMiddle, cnpj, name }: Payer): string | null {
  const [cpf] = cpfs;
  const digits =
    cpf ?? cnpj ?? (cpfMiddle === null ? null : `***.${cpfMiddle.slice(0, 3)}.${cpfMiddle.slice(3)}-**`);
  if (digits === null && nameWords(name).length < 2) return null;
  return [name, digits]
    .filter((part) => part !== null && part !== '')
    .join(' ')
    .slice(0, 140);
}

const PARTICLES = new Set(['da', 'de', 'do', 'das', 'dos', 'e']);

/** The words of a name that tell people apart: without accents, case and particles. */
export function nameWords(name: string): readonly string[] {
  return normalizedName(name)
    .split(/[^a-z]+/)
    .filter((word) => word !== '' && !PARTICLES.has(word));
}

/** Banks cut names: from four letters on, the beginning of a word is as good as the word. */
function isWordOf(word: string, whole: string): boolean {
  return word === whole || (word.length >= 4 && whole.startsWith(word));
}

export function firstNameFits(payer: string, client: string): boolean {
  const words = nameWords(payer);
  const [first] = words;
  const [clientFirst] = nameWords(client);
  if (first === undefined || clientFirst === undefined) return false;
  return words.length === 1 ? isWordOf(first, clientFirst) : first === clientFirst;
}

/** The first name and one more word. */
export function nameFits(payer: string, client: string): boolean {
  const [first, ...others] = nameWords(payer);
  const [clientFirst, ...clientOthers] = nameWords(client);
  if (first === undefined || first !== clientFirst) return false;
  return others.some((word) => clientOthers.some((whole) => isWordOf(word, whole)));
}

/** As `nameFits`, and also where a bank cut a word to fewer letters than tell names apart. */
export function nameMayFit(payer: string, client: string): boolean {
  const [first, ...others] = nameWords(payer);
  const [clientFirst, ...clientOthers] = nameWords(client);
  if (first === undefined || first !== clientFirst) return false;
  return others.some((word) => clientOthers.some((whole) => whole.startsWith(word)));
}
