import { endpoint } from './endpoint.ts';
import { staffSession } from './sessions.ts';

/** Where DEMO_TENANT is off, it answers `demo_off`. */
export const demonstrationEndpoints = {
  'POST /api/demonstration': endpoint({
    who: 'anyone',
    summary:
      'Abrir uma demonstração: uma instituição com dados inventados, que dura 24 horas; a sessão que havia neste navegador é encerrada',
    output: staffSession,
    status: 201,
  }),
};
