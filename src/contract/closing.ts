import { z } from 'zod';
import { OWNERS } from '#domain/people/role.ts';
import { TEXT_LIMITS } from '#domain/text-rules.ts';
import { endpoint } from './endpoint.ts';
import { confirmation } from './second-factor.ts';
import { staffSession } from './sessions.ts';

export const closingEndpoints = {
  'POST /api/institution/closing': endpoint({
    who: 'staff',
    may: OWNERS,
    summary:
      'Encerrar a instituição, com o nome dela, a senha e, onde a verificação está ativada, um código: em 30 dias tudo é apagado, e até lá só pode ser consultado; a equipe é desconectada e avisada',
    body: z.strictObject({
      ...confirmation,
      /** As the owner typed it; empty where it has none. */
      name: z.string('informe o nome da instituição').max(TEXT_LIMITS.name, 'nome longo demais'),
    }),
    output: staffSession,
    ownTransactions: true,
    notInDemo: true,
  }),
  'DELETE /api/institution/closing': endpoint({
    who: 'staff',
    may: OWNERS,
    summary: 'Reabrir a instituição antes do dia em que ela é apagada',
    output: staffSession,
    ownTransactions: true,
    whileClosing: true,
    notInDemo: true,
  }),
};
