import type { SeededRandom } from '#server/demo/seeded-random.ts';

/** How eight banks write a credit by Pix: some with the whole CPF, some with six digits of it, some with the name alone, often cut. */
export const BANK_TEXTS: readonly ((payer: { name: string; cpf: string }, random: SeededRandom) => string)[] =
  [
    ({ name, cpf }) =>
      `Transferência recebida pelo Pix - ${name.toUpperCase()} - •••.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-•• - NU PAGAMENTOS - IP (0260) Agência: 1 Conta: 1234567-8`,
    ({ name, cpf }) => `Pix - Recebido 20/04 11:26 000${cpf} ${plain(name).slice(0, 11)}`,
    ({ name }, random) => `PIX RECEBIDO - Cp :${random.digits(8)}-${name}`,
    ({ name }) => `TRANSFERENCIA PIX REM: ${plain(name).slice(0, 22)} 20/04`,
    ({ name }) => `PIX TRANSF ${plain(name).slice(0, 14)}20/04`,
    ({ name, cpf }) =>
      `PIX RECEB.OUTRA IF - Recebimento Pix - ${plain(name)} - ***.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-**`,
    ({ name }) => `Pix recebido de ${name}`,
    ({ name, cpf }) =>
      `CRED PIX ${cpf.slice(0, 3)}.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-${cpf.slice(9)} ${plain(name)}`,
  ];

function plain(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
}
