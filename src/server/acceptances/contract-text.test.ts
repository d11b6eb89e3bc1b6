import { expect, it } from 'vitest';
import { textOfBlocks } from './contract-text.ts';

it('PB-11 says everything the paper says, a blank line between its parts', () => {
  const text = textOfBlocks([
    { kind: 'title', text: 'Contrato de mútuo', aside: '15 de novembro de 2026' },
    { kind: 'heading', text: 'Cláusula 1ª: do pagamento' },
    { kind: 'paragraph', text: 'O MUTUÁRIO pagará em 2 parcelas.' },
    {
      kind: 'table',
      columns: [
        { head: 'Parcela', share: 1 },
        { head: 'Vencimento', share: 1 },
        { head: 'Valor', share: 1 },
      ],
      rows: [
        ['1ª', '15/12/2026', 'R$ 65,00'],
        ['2ª', '15/01/2027', 'R$ 65,00'],
      ],
      foot: ['Total', '', 'R$ 130,00'],
    },
    { kind: 'signatures', lines: [{ name: 'Ana Lima', detail: 'Mutuário · CPF 529.982.247-25' }] },
  ]);
  expect(text).toBe(
    [
      'Contrato de mútuo\n15 de novembro de 2026',
      'Cláusula 1ª: do pagamento',
      'O MUTUÁRIO pagará em 2 parcelas.',
      'Parcela · Vencimento · Valor\n1ª · 15/12/2026 · R$ 65,00\n2ª · 15/01/2027 · R$ 65,00\nTotal · R$ 130,00',
      'Ana Lima (Mutuário · CPF 529.982.247-25)',
    ].join('\n\n'),
  );
});
