import { normalizedName } from '../clients/client-search.ts';
import { isCollection, type MessageMoment } from './moment.ts';
import { usesVariable } from './template.ts';

const THREAT_NOTICE = 'Atenção ao tom: cobrança com ameaça ou exposição é proibida (art. 42 do CDC).';
const CREDITOR_NOTICE = 'Diga quem cobra: nome, documento e endereço do credor.';

/** Words of threat or exposure, without accents. A word also counts in the plural. */
const THREATS = [
  'processo',
  'processar',
  'policia',
  'delegacia',
  'spc',
  'serasa',
  'negativar',
  'protesto',
  'protestar',
  'cartorio',
  'ultimo aviso',
  'ultima chance',
  'ultima cobranca',
  'advogado',
  'justica',
  'vergonha',
  'caloteiro',
  'familia',
  'vizinho',
  'parentes',
  'chefe',
  'patrao',
  'trabalho',
  'emprego',
  'sofrer',
  'consequencia',
  'complicacoes',
  'ameaca',
] as const;

const THREAT = new RegExp(`(?<![a-z])(?:${THREATS.join('|')})(?:s|es)?(?![a-z])`);

/** Notices under a template: they advise and refuse nothing. Only who collects must say who they are (CB-5). */
export function toneNotices(body: string, moment: MessageMoment): readonly string[] {
  return [
    ...(soundsThreatening(body) ? [THREAT_NOTICE] : []),
    ...(isCollection(moment) && !usesVariable(body, 'credor') ? [CREDITOR_NOTICE] : []),
  ];
}

/** For a text that is about to be sent, where the creditor's name stands already. */
export function threatNotice(text: string): string | null {
  return soundsThreatening(text) ? THREAT_NOTICE : null;
}

function soundsThreatening(text: string): boolean {
  return THREAT.test(normalizedName(text));
}
