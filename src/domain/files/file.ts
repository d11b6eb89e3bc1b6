/** What a file is, with the words of the screen (AQ-1). */
export const FILE_KINDS = {
  photo: 'Foto',
  identity: 'Documento (RG, CNH)',
  address: 'Comprovante de residência',
  signed_contract: 'Contrato assinado',
  signed_note: 'Nota promissória assinada',
  guarantee: 'Garantia',
  payment_proof: 'Comprovante de pagamento',
  acceptance: 'Contrato aceito',
  other: 'Outro',
} as const;
export type FileKind = keyof typeof FILE_KINDS;

/** What staff add to a client; the others come about by themselves. */
export const ADDED_KINDS = [
  'photo',
  'identity',
  'address',
  'signed_contract',
  'signed_note',
  'guarantee',
  'other',
] as const satisfies readonly FileKind[];
export type AddedKind = (typeof ADDED_KINDS)[number];

export const CONTENT_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;
export type FileContentType = (typeof CONTENT_TYPES)[number];

/** What settings and plans count in. */
export const MB = 1024 * 1024;

export const FILE_NAME_LIMIT = 80;
export const FILE_LIMITS = {
  /** Of any file. */
  bytes: 409_600,
  /** The longer side of a picture, as the server accepts it (AQ-4) and as the browser redraws it. */
  side: 4_000,
  drawnSide: 1_600,
} as const;
/** A square (AQ-5). */
export const PHOTO_LIMITS = { side: 320, bytes: 40_960 } as const;

export const KEPT_DAYS_AFTER_DELETION = 30;

/** Of bytes that the client has already (AQ-8). */
export const ALREADY_HERE = 'Este arquivo já está aqui.';
