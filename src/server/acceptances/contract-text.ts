import type { PdfBlock } from '#server/documents/pdf/page-model.ts';

/** A document as plain text, a blank line between its parts: what the client reads in the portal, word for word (PB-11). */
export function textOfBlocks(blocks: readonly PdfBlock[]): string {
  return blocks
    .map(textOf)
    .filter((text) => text !== '')
    .join('\n\n');
}

function textOf(block: PdfBlock): string {
  switch (block.kind) {
    case 'title':
      return [block.text, block.aside].filter(Boolean).join('\n');
    case 'heading':
    case 'paragraph':
    case 'notice':
      return block.text;
    case 'amount':
      return `${block.label}: ${block.value} (${block.words})`;
    case 'facts':
      return block.rows.map(({ label, value }) => `${label}: ${value}`).join('\n');
    case 'table':
      return [
        block.columns.map(({ head }) => head),
        ...block.rows,
        ...(block.foot === undefined ? [] : [block.foot]),
      ]
        .map((cells) => cells.filter((cell) => cell !== '').join(' · '))
        .join('\n');
    case 'signatures':
      return block.lines.map(({ name, detail }) => `${name} (${detail})`).join('\n');
    case 'ruled':
    case 'page-break':
    case 'slips':
      return '';
  }
}
