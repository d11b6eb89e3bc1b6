import { z } from 'zod';
import { OWNERS } from '#domain/people/role.ts';
import { endpoint } from './endpoint.ts';
import { EXPORT_FILES } from './export-files.ts';
import { fileAnswer } from './file-answer.ts';

export const exportEndpoints = {
  'GET /api/export/:file': endpoint({
    who: 'staff',
    may: OWNERS,
    summary: 'Baixar tudo o que a instituição tem: um JSON, ou um CSV por tabela',
    params: z.strictObject({ file: z.enum(EXPORT_FILES) }),
    output: fileAnswer,
    ownTransactions: true,
  }),
};
