import { expect, test } from 'vitest';
import { cents } from '../money.ts';
import { amountInWords } from './amount-in-words.ts';

test.each([
  [0, 'zero reais'],
  [1, 'um centavo'],
  [2, 'dois centavos'],
  [14, 'quatorze centavos'],
  [56, 'cinquenta e seis centavos'],
  [99, 'noventa e nove centavos'],
  [1_00, 'um real'],
  [1_01, 'um real e um centavo'],
  [2_00, 'dois reais'],
  [16_00, 'dezesseis reais'],
  [20_00, 'vinte reais'],
  [21_00, 'vinte e um reais'],
  [99_90, 'noventa e nove reais e noventa centavos'],
  [100_00, 'cem reais'],
  [101_00, 'cento e um reais'],
  [110_50, 'cento e dez reais e cinquenta centavos'],
  [200_00, 'duzentos reais'],
  [347_00, 'trezentos e quarenta e sete reais'],
  [999_99, 'novecentos e noventa e nove reais e noventa e nove centavos'],
  [1_000_00, 'mil reais'],
  [1_001_00, 'mil e um reais'],
  [1_100_00, 'mil e cem reais'],
  [1_200_00, 'mil e duzentos reais'],
  [1_234_56, 'mil duzentos e trinta e quatro reais e cinquenta e seis centavos'],
  [2_000_01, 'dois mil reais e um centavo'],
  [2_100_00, 'dois mil e cem reais'],
  [10_050_00, 'dez mil e cinquenta reais'],
  [21_000_00, 'vinte e um mil reais'],
  [100_000_00, 'cem mil reais'],
  [101_101_00, 'cento e um mil cento e um reais'],
  [999_999_00, 'novecentos e noventa e nove mil novecentos e noventa e nove reais'],
  [1_000_000_00, 'um milhão de reais'],
  [1_000_000_01, 'um milhão de reais e um centavo'],
  [1_000_001_00, 'um milhão e um reais'],
  [1_000_100_00, 'um milhão e cem reais'],
  [1_001_000_00, 'um milhão e mil reais'],
  [1_001_001_00, 'um milhão mil e um reais'],
  [
    1_234_567_89,
    'um milhão duzentos e trinta e quatro mil quinhentos e sessenta e sete reais e oitenta e nove centavos',
  ],
  [2_000_000_00, 'dois milhões de reais'],
  [2_500_000_00, 'dois milhões e quinhentos mil reais'],
  [100_000_000_00, 'cem milhões de reais'],
  [
    999_999_999_99,
    'novecentos e noventa e nove milhões novecentos e noventa e nove mil novecentos e noventa e nove reais e noventa e nove centavos',
  ],
])('DC-10 %i centavos are %s', (amount, words) => {
  expect(amountInWords(cents(amount))).toBe(words);
});

test('DC-10 less than nothing and more than the largest amount have no words', () => {
  expect(() => amountInWords(cents(-1))).toThrow(RangeError);
  expect(() => amountInWords(cents(100_000_000_000))).toThrow(RangeError);
});
