import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { pdfText } from '#tests/support/read-pdf.ts';

/** Presses what makes a document, and reads the file the browser saved. */
export async function savedDocument(page: Page, button: Locator): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  const file = await download.path();
  return { name: download.suggestedFilename(), text: pdfText(readFileSync(file)) };
}

/** The code in the foot of a document. */
export function codeOf(text: string): string {
  return /Código do documento: ([A-Z2-7]{5}-[A-Z2-7]{5})/.exec(text)?.[1] ?? '';
}
