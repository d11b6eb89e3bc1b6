import { expect, test } from 'vitest';
import { accessText } from './access.ts';

test.each([
  [{ kind: 'portal_sign_in', document: null, by: null }, 'Entrou no portal'],
  [{ kind: 'file', document: null, by: 'Ana Souza' }, 'Arquivo aberto · por Ana Souza'],
  [
    { kind: 'export', document: null, by: null },
    'Exportação dos dados deste cliente · pelo cliente, no portal',
  ],
  [
    { kind: 'export_of_all', document: null, by: 'Ana Souza' },
    'Exportação de todos os clientes · por Ana Souza',
  ],
  [
    { kind: 'document', document: 'receipt', by: 'Carlos Lima' },
    'Documento emitido: Recibo · por Carlos Lima',
  ],
  [{ kind: 'message', document: null, by: 'Ana Souza' }, 'Mensagem aberta no WhatsApp · por Ana Souza'],
] as const)('LP-9 of %o a person reads %j', (access, text) => {
  expect(accessText(access)).toBe(text);
});
