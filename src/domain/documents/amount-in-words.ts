import { MONEY_LIMITS, type Cents } from '../money.ts';

const BELOW_TWENTY = [
  'zero',
  'um',
  'dois',
  'três',
  'quatro',
  'cinco',
  'seis',
  'sete',
  'oito',
  'nove',
  'dez',
  'onze',
  'doze',
  'treze',
  'quatorze',
  'quinze',
  'dezesseis',
  'dezessete',
  'dezoito',
  'dezenove',
] as const;
const TENS = [
  '',
  '',
  'vinte',
  'trinta',
  'quarenta',
  'cinquenta',
  'sessenta',
  'setenta',
  'oitenta',
  'noventa',
] as const;
const HUNDREDS = [
  '',
  'cento',
  'duzentos',
  'trezentos',
  'quatrocentos',
  'quinhentos',
  'seiscentos',
  'setecentos',
  'oitocentos',
  'novecentos',
] as const;

/** 'mil duzentos e trinta e quatro reais e cinquenta e seis centavos'; from zero to 999.999.999,99 (DC-10). */
export function amountInWords(amount: Cents): string {
  if (amount < 0 || amount > MONEY_LIMITS.largestAmount)
    throw new RangeError(`no words for ${amount} centavos`);
  const centavos = amount % 100;
  const reais = (amount - centavos) / 100;
  const parts = [
    ...(reais > 0 || centavos === 0 ? [`${wholeInWords(reais)}${unitOf(reais)}`] : []),
    ...(centavos > 0 ? [`${belowThousand(centavos)} ${centavos === 1 ? 'centavo' : 'centavos'}`] : []),
  ];
  return parts.join(' e ');
}

/** After a round number of millions 'de' is said: 'um milhão de reais'. */
function unitOf(reais: number): string {
  if (reais === 1) return ' real';
  return reais >= 1_000_000 && reais % 1_000_000 === 0 ? ' de reais' : ' reais';
}

function wholeInWords(number: number): string {
  if (number === 0) return BELOW_TWENTY[0];
  const units = number % 1000;
  const thousands = ((number - units) / 1000) % 1000;
  const millions = Math.floor(number / 1_000_000);
  const groups = [
    { value: millions, words: `${belowThousand(millions)} ${millions === 1 ? 'milhão' : 'milhões'}` },
    { value: thousands, words: thousands === 1 ? 'mil' : `${belowThousand(thousands)} mil` },
    { value: units, words: belowThousand(units) },
  ].filter(({ value }) => value > 0);
  return groups
    .map(({ value, words }, at) => {
      if (at === 0) return words;
      const isLast = at === groups.length - 1;
      // The last group follows 'e' where it has none of its own: 'mil e cem', but 'mil duzentos e trinta'.
      return isLast && (value < 100 || value % 100 === 0) ? ` e ${words}` : ` ${words}`;
    })
    .join('');
}

function belowThousand(number: number): string {
  if (number === 100) return 'cem';
  const rest = number % 100;
  const hundreds = HUNDREDS[(number - rest) / 100] ?? '';
  return [hundreds, rest === 0 ? '' : belowHundred(rest)].filter((words) => words !== '').join(' e ');
}

function belowHundred(number: number): string {
  const small = BELOW_TWENTY[number];
  if (small !== undefined) return small;
  const units = number % 10;
  const tens = TENS[(number - units) / 10] ?? '';
  return units === 0 ? tens : `${tens} e ${BELOW_TWENTY[units]}`;
}
