import { DOCUMENT_WORDS, type DocumentKind } from '../documents/document-kind.ts';

/** What is noted because no other record says it (LP-9). */
export const NOTED_ACCESSES = ['portal_sign_in', 'export', 'file'] as const;
export type NotedAccess = (typeof NOTED_ACCESSES)[number];

/** Of an export also whether it was of this client or of everybody; documents and messages from their own records. */
export const ACCESS_KINDS = [...NOTED_ACCESSES, 'export_of_all', 'document', 'message'] as const;
export type AccessKind = (typeof ACCESS_KINDS)[number];

const ACCESS_WORDS = {
  portal_sign_in: 'Entrou no portal',
  export: 'Exportação dos dados deste cliente',
  export_of_all: 'Exportação de todos os clientes',
  file: 'Arquivo aberto',
  document: 'Documento emitido',
  message: 'Mensagem aberta no WhatsApp',
} as const satisfies Record<AccessKind, string>;

/** In the export. */
export const NOTED_ACCESS_WORDS = {
  portal_sign_in: ACCESS_WORDS.portal_sign_in,
  export: 'Exportação',
  file: ACCESS_WORDS.file,
} as const satisfies Record<NotedAccess, string>;

export const ACCESSES_KEPT_MONTHS = 12;

interface Access {
  readonly kind: AccessKind;
  /** Of a document. */
  readonly document: DocumentKind | null;
  /** Null is the client in the portal. */
  readonly by: string | null;
}

/** 'Documento emitido: Recibo · por Ana Souza'; what the client did in the portal says so. */
export function accessText({ kind, document, by }: Access): string {
  const what = document === null ? ACCESS_WORDS[kind] : `${ACCESS_WORDS[kind]}: ${DOCUMENT_WORDS[document]}`;
  if (kind === 'portal_sign_in') return what;
  return `${what} · ${by === null ? 'pelo cliente, no portal' : `por ${by}`}`;
}
