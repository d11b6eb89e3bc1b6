const LONGEST_PART = 60;

/**
 * `recibo-joao-da-conceicao-2026-11-15.pdf`: plain ASCII, as every system and header takes it; a part without a letter is left out, and where
 * none has one it is `arquivo.pdf`.
 */
export function fileName(parts: readonly (string | null)[], ending: string): string {
  const plain = parts.map((part) =>
    (part ?? '')
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, LONGEST_PART)
      .replace(/^-+|-+$/g, ''),
  );
  return `${plain.filter((part) => part !== '').join('-') || 'arquivo'}.${ending}`;
}
