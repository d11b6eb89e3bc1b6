import { receivedTotal, type ReceivedMoney } from '#domain/loans/payments/received-money.ts';
import { brl, type Cents } from '#domain/money.ts';

/** LN-27: a fee that is due and a discount that is proposed are asked about in 'Receber' first. */
export function settlesAtOnePress({ feeDue, proposed }: { feeDue: Cents; proposed: Cents }): boolean {
  return feeDue === 0 && proposed === 0;
}

/** What came in, and what was given up (LN-27). */
export function settledText(payment: ReceivedMoney | null, discount: Cents): string {
  const received = payment === null ? 'Nada faltava' : `Recebido ${brl(receivedTotal(payment))}`;
  return discount > 0 ? `${received}, desconto de ${brl(discount)}` : received;
}
