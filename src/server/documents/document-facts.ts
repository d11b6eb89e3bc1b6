import type { Day, Timestamp } from '#domain/calendar.ts';
import type { DocumentKind } from '#domain/documents/document-kind.ts';
import type { Cents } from '#domain/money.ts';
import type { RollWidth } from '#domain/documents/roll-paper.ts';
import type { Letterhead, PdfBlock, RollLine } from './pdf/page-model.ts';

/** Who lends, as documents print it; what is not filled in is null (PX-1). */
export interface CreditorFacts {
  /** Of the institution. */
  readonly name: string | null;
  readonly legal_name: string | null;
  readonly document: string | null;
  readonly address: string | null;
  readonly city: string | null;
  readonly contact_info: string | null;
  /** Of a demonstration, whose papers prove nothing (AS-5). */
  readonly isDemo?: true;
}

export interface DebtorFacts {
  readonly name: string;
  readonly cpf: string;
  /** Null in the portal, which never shows it (PT-5). */
  readonly address: string | null;
}

/** Who answers for the loan besides the debtor, as documents print it (PD-2). */
export interface GuarantorFacts {
  readonly name: string;
  readonly cpf: string | null;
  readonly address: string | null;
}

export interface GuaranteeFacts {
  readonly guarantors: readonly GuarantorFacts[];
  readonly items: readonly { readonly description: string; readonly value: Cents | null }[];
}

/** Everything about a document: what it says, and what is kept of its issue (DC-9). */
export interface IssuableDocument {
  readonly kind: DocumentKind;
  /** What is printed: the code is made of it, and the same facts are the same document. */
  readonly facts: object;
  readonly letterhead: Letterhead;
  readonly blocks: readonly PdfBlock[];
  /** The same in short lines, where it is printed on a roll (PD-17). */
  readonly roll?: { readonly width: RollWidth; readonly lines: readonly RollLine[] };
  /** The moment of the record it is about. */
  readonly created_at: Timestamp;
  readonly document_date: Day;
  /** The sum it is about; null where there is none. */
  readonly amount: Cents | null;
  /** Null in a proposal. */
  readonly client: { readonly id: string; readonly name: string } | null;
  readonly loan_id: string | null;
  readonly payment_id: string | null;
}
