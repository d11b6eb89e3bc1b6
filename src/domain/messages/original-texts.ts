import type { MessageMoment } from './moment.ts';

/** Who asks, as the law wants it on a collection (art. 42-A of the CDC); what is not filled in is left out. */
const SIGNATURE = '{credor} · {documento_do_credor} · {endereco_do_credor}';

/** What falls due today, also among loans that are late (CB-7). */
export const DUE_TODAY_LINE = 'Hoje, {vencimento}, vence {o_que}: {valor}.';

/** The texts an institution begins with and 'Voltar ao texto original' brings back (CB-4). */
export const ORIGINAL_TEXTS = {
  before: [
    'Olá, {primeiro_nome}! Tudo bem?',
    'Passando para lembrar que {o_que} vence em {vencimento}: {valor}.',
    'Pix: {pix}',
    'Qualquer dúvida, estou à disposição.',
    SIGNATURE,
  ].join('\n'),
  due: [
    'Olá, {primeiro_nome}! Tudo bem?',
    DUE_TODAY_LINE,
    'Pix copia e cola: {copia_e_cola}',
    'Se já pagou, desconsidere esta mensagem.',
    SIGNATURE,
  ].join('\n'),
  late: [
    'Olá, {primeiro_nome}! Tudo bem?',
    'Está em aberto {o_que}, que venceu em {vencimento} ({dias_de_atraso}): {valor}.',
    'Multa por atraso: {multa}',
    'Total hoje: {total}',
    'Pix copia e cola: {copia_e_cola}',
    'Podemos combinar a melhor forma de pagamento? Se já pagou, desconsidere.',
    SIGNATURE,
  ].join('\n'),
  receipt: [
    'Olá, {primeiro_nome}! Recebi {pago} em {data_do_pagamento}, referente a {o_que}.',
    'Falta: {restante}',
    'Agradeço!',
    SIGNATURE,
  ].join('\n'),
  settled: ['Olá, {primeiro_nome}! Confirmo que {o_que} está quitado. Agradeço a confiança!', SIGNATURE].join(
    '\n',
  ),
  welcome: [
    'Olá, {primeiro_nome}! Seu empréstimo foi registrado: {parcelas}, o primeiro vencimento em {vencimento}.',
    'Acompanhe em {link_do_portal}, na aba Cliente, com o seu CPF.',
    SIGNATURE,
  ].join('\n'),
  proposal: [
    'Olá! Segue a simulação que fizemos: {parcelas}, no total de {restante}.',
    'É só uma simulação: os valores valem se confirmarmos hoje.',
    SIGNATURE,
  ].join('\n'),
} as const satisfies Record<MessageMoment, string>;
