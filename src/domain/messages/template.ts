import { hasVisibleText } from '../text-rules.ts';

/** The variables of a template, in the order in which they are offered (CB-2). */
export const TEMPLATE_VARIABLES = [
  'primeiro_nome',
  'nome',
  'o_que',
  'valor',
  'vencimento',
  'dias_de_atraso',
  'multa',
  'total',
  'restante',
  'pago',
  'data_do_pagamento',
  'parcelas',
  'pix',
  'copia_e_cola',
  'credor',
  'documento_do_credor',
  'endereco_do_credor',
  'link_do_portal',
] as const;
export type TemplateVariable = (typeof TEMPLATE_VARIABLES)[number];

/** The values of the variables; a missing or empty one has no value. */
export type TemplateFacts = Readonly<Partial<Record<TemplateVariable, string>>>;

export const TEMPLATE_LIMIT = 1000;
/** Of a message as it is sent, with all its loans. */
export const MESSAGE_LIMIT = 4000;
export const EMPTY_TEMPLATE = 'Escreva o texto da mensagem.';
const TEMPLATE_TOO_LONG = 'O texto deve ter no máximo 1.000 caracteres.';

const VARIABLE = /\{([^{}\n]*)\}/g;
/** Between facts of one line: a part without a value is left out with its mark. */
const PART_MARK = ' · ';
const LONGEST_NAME_SHOWN = 40;

/** What keeps a text from being saved; null for a sound one (CB-3). */
export function templateProblem(body: string): string | null {
  if (!hasVisibleText(body)) return EMPTY_TEMPLATE;
  if (body.length > TEMPLATE_LIMIT) return TEMPLATE_TOO_LONG;
  const unknown = variablesIn(body).find((name) => !isVariable(name));
  return unknown === undefined ? null : `Não existe o dado {${unknown.slice(0, LONGEST_NAME_SHOWN)}}.`;
}

export function usesVariable(body: string, variable: TemplateVariable): boolean {
  return variablesIn(body).includes(variable);
}

/** One line as people read it; null where it has variables and none of them a value (CB-3). */
export function renderedLine(line: string, facts: TemplateFacts): string | null {
  if (hasNoValue(line, facts)) return null;
  const text = line
    .split(PART_MARK)
    .filter((part) => !hasNoValue(part, facts))
    .map((part) => withValues(part, facts))
    .join(PART_MARK);
  return text.replaceAll('\u00a0', ' ').trimEnd();
}

/** Values are text: a `{…}` inside one is not looked up again. */
export function renderedTemplate(body: string, facts: TemplateFacts): string {
  return body
    .split('\n')
    .map((line) => renderedLine(line, facts))
    .filter((line) => line !== null)
    .join('\n')
    .trim();
}

const VARIABLE_AFTER_PREPOSITION = /(?:(?<![\p{L}\p{N}])(a|de|em) )?\{([^{}\n]*)\}/gu;

/** 'a o empréstimo' is written 'ao empréstimo'. */
const CONTRACTIONS: Readonly<Record<string, string>> = {
  'a o': 'ao',
  'a a': 'à',
  'de o': 'do',
  'de a': 'da',
  'em o': 'no',
  'em a': 'na',
};

/** One pass, so that nothing inside a value is looked up again. */
function withValues(part: string, facts: TemplateFacts): string {
  return part.replace(VARIABLE_AFTER_PREPOSITION, (whole, preposition: string | undefined, name: string) => {
    const value = valueOf(name, facts);
    if (value === undefined) return whole;
    if (preposition === undefined) return value;
    const [article = '', ...rest] = value.split(' ');
    const contracted = name === 'o_que' ? CONTRACTIONS[`${preposition} ${article}`] : undefined;
    return contracted === undefined ? `${preposition} ${value}` : [contracted, ...rest].join(' ');
  });
}

function valueOf(name: string, facts: TemplateFacts): string | undefined {
  return isVariable(name) ? (facts[name] ?? '') : undefined;
}

function hasNoValue(text: string, facts: TemplateFacts): boolean {
  const names = variablesIn(text).filter(isVariable);
  return names.length > 0 && names.every((name) => (facts[name] ?? '') === '');
}

function variablesIn(body: string): string[] {
  return Array.from(body.matchAll(VARIABLE), (match) => match[1] ?? '');
}

function isVariable(name: string): name is TemplateVariable {
  return TEMPLATE_VARIABLES.some((each) => each === name);
}
