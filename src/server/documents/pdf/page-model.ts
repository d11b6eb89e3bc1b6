import type { Timestamp } from '#domain/calendar.ts';
import type { RollWidth } from '#domain/documents/roll-paper.ts';

/** A document to be drawn: plain data, so that it can be sent to the thread that draws it. */
export interface PdfDocument {
  readonly title: string;
  /** The moment of the record, not of the download: the same facts give the same bytes (DC-1). */
  readonly created_at: Timestamp;
  /** Null on working paper, which begins with its title. */
  readonly letterhead: Letterhead | null;
  /** In the foot of every page; null where the document has no code of its own. */
  readonly code: string | null;
  readonly blocks: readonly PdfBlock[];
}

/** The same kind of data for the paper of a pocket printer, as long as it needs (PD-17). */
export interface RollDocument extends Pick<PdfDocument, 'title' | 'created_at'> {
  readonly code: string;
  readonly width: RollWidth;
  readonly lines: readonly RollLine[];
  /** What the QR code says, and what stands under it. */
  readonly check: { readonly text: string; readonly label: string };
}

export type RollLine =
  | { readonly kind: 'head' | 'text' | 'small' | 'amount'; readonly text: string }
  /** A line to sign on, with the name under it. */
  | { readonly kind: 'signature'; readonly text: string }
  | { readonly kind: 'rule' }
  | ({ readonly kind: 'fact' } & FactRow);

export interface Letterhead {
  readonly name: string;
  /** What stands under the name: document, address, contact. */
  readonly lines: readonly string[];
}

export type PdfBlock =
  /** The first level-one heading of a page, with a short text at its right. */
  | { readonly kind: 'title'; readonly text: string; readonly aside?: string }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string; readonly look?: 'normal' | 'muted' | 'strong' }
  /** A framed remark. */
  | { readonly kind: 'notice'; readonly text: string }
  /** An amount in large figures, with its words. */
  | {
      readonly kind: 'amount';
      readonly label: string;
      readonly value: string;
      readonly words: string;
      readonly stamp?: string;
    }
  | { readonly kind: 'facts'; readonly rows: readonly FactRow[] }
  | TableBlock
  | RuledBlock
  | { readonly kind: 'signatures'; readonly lines: readonly SignatureLine[] }
  | { readonly kind: 'page-break' }
  | { readonly kind: 'slips'; readonly slips: readonly Slip[] };

export interface FactRow {
  readonly label: string;
  readonly value: string;
  readonly strong?: boolean;
}

export interface TableBlock {
  readonly kind: 'table';
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly string[])[];
  /** The line of the sums. */
  readonly foot?: readonly string[];
}

/** A table to be written on by hand: a grid of rows of one height, so many on a page; text that is too long is cut. */
export interface RuledBlock extends Pick<TableBlock, 'columns' | 'rows'> {
  readonly kind: 'ruled';
  readonly rowsPerPage: number;
}

export interface TableColumn {
  readonly head: string;
  /** Its share of the width, beside the shares of the others. */
  readonly share: number;
  readonly align?: 'right';
}

/** A line to sign on, with what stands under it. */
export interface SignatureLine {
  readonly name: string;
  readonly detail: string;
}

/** One slip of a carnê (DC-6). */
export interface Slip {
  /** 'Parcela 5 de 20' */
  readonly title: string;
  readonly rows: readonly FactRow[];
  /** Null where the institution has no Pix key. */
  readonly pix: { readonly code: string; readonly label: string } | null;
}
